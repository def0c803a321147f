export default {
  title: 'Denied or unknown',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
