export default {
  title: 'Enrol a second factor',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
