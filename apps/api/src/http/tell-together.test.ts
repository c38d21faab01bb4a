import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { LEITOR } from './acesso.fixture.ts'
import { createTellTogether } from './tell-together.ts'

const vistos: string[] = []
let failure: Error | undefined

/** Says who asks for what, once for all of them. */
async function work(request: FastifyRequest): Promise<object> {
  const { authorization = '', cookie = '' } = request.headers
  const { url } = request
  vistos.push(`${authorization} ${cookie} ${url}`)
  await new Promise((resolve) => setTimeout(resolve, 20))
  request.acesso = { ...LEITOR, nome: authorization }
  if (failure !== undefined) throw failure
  return { para: `${authorization} ${cookie} ${url}` }
}

const app: FastifyInstance = Fastify()
app.decorateRequest('acesso', null)
const tell = createTellTogether(work)
app.get('/dre', (request) => tell(request))
/** Who each request was, as what is written of refusals says it. */
const nomes: string[] = []
app.addHook('onResponse', (request, _reply, done) => {
  nomes.push(request.acesso?.nome ?? 'ninguém')
  done()
})
beforeEach(() => {
  vistos.length = 0
  nomes.length = 0
  failure = undefined
})
afterAll(() => app.close())

const ask = async (headers: Record<string, string>, url = '/dre'): Promise<unknown> => (await app.inject({ url, headers })).json()
const ana = { authorization: 'Bearer ana' }

test('who asks the same with the same token is looked at once, and nobody is told what is another one’s', async () => {
  const perguntas = Array.from({ length: 10 }, () => [
    ask(ana),
    ask({ authorization: 'Bearer bia' }),
    ask({ ...ana, cookie: 'outro=1' }),
    ask(ana, '/dre?mes=2025-01'),
  ]).flat()
  const respostas = await Promise.all(perguntas)
  const paras = ['Bearer ana  /dre', 'Bearer bia  /dre', 'Bearer ana outro=1 /dre', 'Bearer ana  /dre?mes=2025-01']
  expect(respostas).toEqual(Array.from({ length: 10 }, () => paras.map((para) => ({ para }))).flat())
  expect(vistos.toSorted()).toEqual(paras.toSorted())
  expect(nomes.toSorted()).toEqual([...Array<string>(30).fill('Bearer ana'), ...Array<string>(10).fill('Bearer bia')])
})

test('who names nobody is looked at too: what they are told is not said here', async () => {
  expect(await Promise.all([ask({}), ask({})])).toEqual([{ para: '  /dre' }, { para: '  /dre' }])
  expect(vistos).toEqual(['  /dre'])
})

test('a failure is told to all that asked together, and whoever asks later is answered anew', async () => {
  failure = new Error('o banco não responde')
  const falha = expect.objectContaining({ statusCode: 500, message: 'o banco não responde' }) as unknown
  expect(await Promise.all([ask(ana), ask(ana)])).toEqual([falha, falha])
  expect(nomes).toEqual(['Bearer ana', 'Bearer ana'])
  failure = undefined
  expect(await ask(ana)).toEqual({ para: 'Bearer ana  /dre' })
  expect(vistos.length).toBe(2)
})
