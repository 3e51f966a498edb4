import { setupWire, type Served } from './sandbox-served.ts'

/** The calls of a server, with the secret key. */
export async function answerServer(served: Served): Promise<void> {
  const { request, path, refuse } = served
  const [area, id = '', deed] = path
  switch (`${request.method} ${area} ${id === '' ? '' : 'one'} ${deed ?? ''}`.trim().replaceAll(/ +/g, ' ')) {
    case 'POST customers':
      return makeCustomer(served)
    case 'DELETE customers one':
      return deleteCustomer(served, id)
    case 'POST setup_intents':
      return makeSetup(served)
    case 'GET setup_intents one':
      return show(served, id)
    case 'POST setup_intents one cancel':
      return cancel(served, id)
    case 'POST payment_methods one detach':
      return detach(served, id)
    default:
      return refuse(404, 'resource_missing')
  }
}

function keyOf({ request }: Served): string {
  return String(request.headers['idempotency-key'] ?? '')
}

async function makeCustomer(served: Served): Promise<void> {
  const { book, faults, send, refuse } = served
  if (faults.has('createDown')) return refuse(503, 'api_error')
  const { id } = await book.customerOf(keyOf(served))
  send(200, { id, object: 'customer' })
}

async function deleteCustomer({ book, send, refuse }: Served, id: string): Promise<void> {
  const customer = book.customers.get(id)
  if (!customer || customer.isDeleted) return refuse(404, 'resource_missing')
  await book.keep({ ...customer, isDeleted: true })
  send(200, { id, object: 'customer', deleted: true })
}

async function makeSetup(served: Served): Promise<void> {
  const { book, faults, form, response, send, refuse } = served
  if (faults.has('createDown')) return refuse(503, 'api_error')
  const customer = book.customers.get(form.get('customer') ?? '')
  if (!customer || customer.isDeleted) return refuse(400, 'resource_missing')
  const metadata = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return field === undefined ? [] : [[field, value] as const]
    }),
  )
  const setup = await book.setupOf(keyOf(served), { customer: customer.id, metadata })
  if (faults.has('createAnswerLost')) return void response.destroy()
  send(200, setupWire(setup))
}

async function show({ book, faults, response, slow, send, refuse }: Served, id: string): Promise<void> {
  if (faults.has('retrieveDown')) return refuse(503, 'api_error')
  if (faults.has('retrieveSlow')) await slow()
  const setup = book.setups.get(id)
  if (!setup) return refuse(404, 'resource_missing')
  if (faults.has('retrieveHalf')) return void response.writeHead(200).end(`{"id":"${id}","sta`)
  send(200, setupWire(setup))
}

async function cancel({ book, faults, response, send, refuse }: Served, id: string): Promise<void> {
  if (faults.has('cancelDown')) return refuse(503, 'api_error')
  const setup = book.setups.get(id)
  if (!setup) return refuse(404, 'resource_missing')
  if (['succeeded', 'canceled', 'processing'].includes(setup.status))
    return refuse(400, 'setup_intent_unexpected_state')
  const ended = { ...setup, status: 'canceled' as const }
  await book.keep(ended)
  if (faults.has('cancelAnswerLost')) return void response.destroy()
  send(200, setupWire(ended))
}

async function detach({ book, faults, send, refuse }: Served, id: string): Promise<void> {
  if (faults.has('detachDown')) return refuse(503, 'api_error')
  const setup = book.setupOfMethod(id)
  if (!setup?.method) return refuse(404, 'resource_missing')
  if (setup.method.customer === null) return refuse(400, 'payment_method_unexpected_state')
  const method = { ...setup.method, customer: null }
  await book.keep({ ...setup, method })
  send(200, { id, object: 'payment_method', customer: null })
}
