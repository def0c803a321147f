export default {
  title: 'Forgotten password',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
