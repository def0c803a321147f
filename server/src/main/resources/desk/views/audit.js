export default {
  title: 'Audit events',
  permission: 'accesscontrol.auditevent.read',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
