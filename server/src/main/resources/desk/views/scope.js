import { field, form, h } from '../dom.js';
import { facilities, narrow, session, tenants } from '../session.js';

export default {
  title: 'Tenant and facility',
  async render(main, { signal, proceed }) {
    const available = await tenants();
    if (signal.aborted) {
      return;
    }
    if (available.length === 0) {
      main.append(h('p', {}, 'This account does not belong to a tenant. An administrator assigns one.'));
      return;
    }
    const tenant = field('Tenant',
      { name: 'tenantId', required: true, options: available.map((one) => [one.tenantId, `${one.name} (${one.code})`]) });
    const facility = field('Facility', { name: 'facilityId', options: [] },
      'The session sees the patients of this facility.');
    if (session.status.sessionTenantId) {
      tenant.input.value = session.status.sessionTenantId;
    }
    const offer = () => offerFacilities(facility.input, tenant.input.value, signal);
    tenant.input.addEventListener('change', offer);
    await offer();
    main.append(form([tenant, facility], 'Work here', async (values) => {
      await narrow(values.tenantId, values.facilityId || undefined);
      proceed();
    }));
  },
};

async function offerFacilities(select, tenantId, signal) {
  const found = await facilities(tenantId);
  if (signal.aborted) {
    return;
  }
  select.replaceChildren(
    ...found.map((one) => h('option', { value: one.facilityId }, `${one.name} (${one.code})`)),
    h('option', { value: '' }, 'The whole tenant'));
  if (session.status.sessionTenantId === tenantId) {
    select.value = session.status.sessionFacilityId ?? '';
  }
}
