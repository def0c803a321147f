export default {
  title: 'Find a patient',
  permission: 'clinical.patient.read',
  async render(main, context) {
    main.append(context.session.status?.username ?? '');
  },
};
