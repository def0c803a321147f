export default {
  title: 'Set a new password',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
