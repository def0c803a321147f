import { errorBox, field, form, h } from '../dom.js';
import { isolated } from '../format.js';
import { newest } from '../parts.js';
import { facilities, narrow, session, tenants } from '../session.js';

export default {
  title: 'Tenant and facility',
  async render(main, { signal, proceed }) {
    const available = await tenants({ signal });
    if (available.length === 0) {
      main.append(h('p', {}, 'This account does not belong to a tenant. An administrator assigns one.'));
      return;
    }
    const tenant = field('Tenant',
      { name: 'tenantId', required: true, options: available.map((one) => [one.tenantId, `${isolated(one.name)} (${one.code})`]) });
    const facility = field('Facility', { name: 'facilityId', options: [] },
      'The session sees the patients of this facility.');
    preselect(tenant.input, session.status.sessionTenantId);
    const problem = h('div', {});
    const read = () => offerFacilities(facility, problem, tenant.input.value, signal);
    tenant.input.addEventListener('change', read);
    await read();
    main.append(form([tenant, facility, problem], 'Work here', async (values) => {
      await narrow(values.tenantId, values.facilityId || undefined);
      proceed();
    }, { draft: null }));
  },
};

/** Until the facilities of the tenant are there, none can be selected: an empty choice would mean the whole tenant. */
async function offerFacilities(facility, problem, tenantId, signal) {
  const current = newest(facility.input, signal);
  facility.input.replaceChildren();
  facility.input.setCustomValidity('The facilities of this tenant are not there yet');
  problem.replaceChildren();
  try {
    offer(facility, tenantId, await facilities(tenantId, { signal: current }));
  } catch (error) {
    if (current.aborted) {
      return;
    }
    const again = () => {
      // the button goes away
      facility.input.focus();
      return offerFacilities(facility, problem, tenantId, signal);
    };
    problem.replaceChildren(errorBox(error), h('button', { type: 'button', onclick: again }, 'Try again'));
  }
}

function offer({ input, showError }, tenantId, found) {
  input.setCustomValidity('');
  showError();
  input.replaceChildren(
    ...found.map((one) => h('option', { value: one.facilityId }, `${isolated(one.name)} (${one.code})`)),
    h('option', { value: '' }, 'The whole tenant'));
  if (session.status.sessionTenantId === tenantId) {
    preselect(input, session.status.sessionFacilityId ?? '');
  }
}

/** What is not offered any more, since it was deactivated, would leave nothing selected, which means the whole tenant. */
function preselect(select, value) {
  if ([...select.options].some((option) => option.value === value)) {
    select.value = value;
  }
}
