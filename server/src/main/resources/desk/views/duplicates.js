export default {
  title: 'Duplicates',
  permission: 'demographic.person.merge',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
