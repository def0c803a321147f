export default {
  title: 'Chart',
  permission: 'clinical.patient.read',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
