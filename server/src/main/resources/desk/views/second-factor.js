export default {
  title: 'Second factor',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
