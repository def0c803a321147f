export default {
  title: 'Account',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
