import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { importacaoRotas, RotaData } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn } from '../../../test/factories.ts'
import { toMultipart } from '../../../test/valid-requests.ts'
import { createExames } from './file-inspection.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

type Preview = RotaData<typeof importacaoRotas.preview>

function longPlanilhaOf(base: number): string {
  const [header, ...lines] = planilhaOf({ base }).trimEnd().split('\n')
  return [header, ...Array.from({ length: 400 }, () => lines).flat()].join('\n')
}

test('examines large sheets without holding the connections that other requests need', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const token = await signIn(db, await buildUsuario(db, { perfil: 'analista', clientes: [clienteId] }), clienteId, t.clock.now)
  const previews: Preview[] = []
  for (let base = 200; base < 210; base++) {
    const { payload, headers } = toMultipart(longPlanilhaOf(base), 'razao.csv')
    const response = await t.app.inject({
      method: 'POST',
      url: '/v1/Importacao/previa',
      payload,
      headers: { ...headers, ...bearer(token) },
    })
    previews.push(response.json<{ data: Preview }>().data)
  }

  const lent: number[] = []
  const watch = setInterval(() => lent.push(db.pool.totalCount - db.pool.idleCount), 1)
  const responses = await Promise.all(
    previews.map(({ arquivoId, planilha }) =>
      t.app.inject({
        method: 'POST',
        url: '/v1/Importacao',
        payload: { arquivoId, mapeamento: { ...planilha?.mapeamento, sinal: 'debito_positivo' } },
        headers: bearer(token),
      }),
    ),
  )
  clearInterval(watch)
  expect(new Set(responses.map((response) => response.json<{ code: string }>().code))).toEqual(new Set(['importacao_meses_loaded']))
  // The median, because each request briefly takes a connection for authorization and for the response.
  expect(lent.toSorted((a, b) => a - b)[Math.floor(lent.length / 2)]).toBeLessThanOrEqual(2)
})

test('the import reuses the examination of the preview', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const token = await signIn(db, await buildUsuario(db, { perfil: 'analista', clientes: [clienteId] }), clienteId, t.clock.now)
  const { payload, headers } = toMultipart(planilhaOf(), 'razao.csv')
  const upload = { method: 'POST', url: '/v1/Importacao/previa', payload, headers: { ...headers, ...bearer(token) } } as const
  const { arquivoId, tamanhoBytes, planilha } = (await t.app.inject(upload)).json<{ data: Preview }>().data
  // As long as it was, because a file of another length is not read at all.
  writeFileSync(join(t.config.dataDir, 'envios', `${arquivoId}.dados`), '%PDF-1.7 nada do que foi visto'.padEnd(tamanhoBytes))
  const create = (mapeamento: object): Promise<LightMyRequestResponse> =>
    t.app.inject({ method: 'POST', url: '/v1/Importacao', payload: { arquivoId, mapeamento }, headers: bearer(token) })
  const other = await create({ ...planilha?.mapeamento, sinal: 'debito_positivo' })
  expect(other.json()).toMatchObject({ code: 'importacao_formato_unknown' })
  expect((await create({ ...planilha?.mapeamento })).statusCode).toBe(200)
})

test('a cliente with too many pending examinations is asked to retry, while other clientes are not', async () => {
  const { db } = t.database
  const path = join(t.config.dataDir, 'razao.csv')
  writeFileSync(path, planilhaOf())
  const exames = createExames(db, (_file, work) => work(path))
  const [clienteId, otherId] = [await buildCliente(db), await buildCliente(db)]
  const { id: usuarioId } = await buildUsuario(db, { clientes: [clienteId, otherId] })
  const ended: string[] = []
  const look = (id: string, cliente: string): Promise<unknown> =>
    exames
      .examine({ id, clienteId: cliente, arquivoNome: 'razao.csv', tamanhoBytes: 1, sha256: '' }, usuarioId)
      .finally(() => ended.push(id))
  const results = Promise.allSettled(Array.from({ length: 30 }, (_, i) => look(`arquivo-${i}`, clienteId)))
  await look('do outro', otherId)
  const statuses = (await results).map(({ status }) => status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'fulfilled'))
  const refused = { status: 'rejected', reason: { codigo: 'requisicao_throttled', retryAfterSeconds: 5 } }
  expect((await results).slice(20)).toMatchObject(Array.from({ length: 10 }, () => refused))
  // Ten were refused at once. The other cliente waited for at most one of the earlier ones.
  expect(ended.indexOf('do outro')).toBeLessThan(10 + 3)
})
