export default {
  title: 'Tenant and facility',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
