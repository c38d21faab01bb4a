import { importacaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { startTestStore, type TestStore } from '@lastro/storage/testing'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildUsuario, planilhaOf, signIn } from '../../../test/factories.ts'

let t: TestApp
let store: TestStore
let clienteId: string
let tiago: ApiCalls

beforeAll(async () => {
  store = await startTestStore()
  t = await buildApp({ armazenamento: { s3: store.settings } })
  const { db } = t.database
  clienteId = await buildCliente(db)
  const token = await signIn(db, await buildUsuario(db, { perfil: 'analista', clientes: [clienteId] }), clienteId, t.clock.now)
  tiago = createCalls(t.app, () => token)
})
afterAll(async () => {
  await t.close()
  await store.remove()
})

test('a store that is down refuses uploads and previews with what to do next, keeps nothing, and works again once it is back', async () => {
  const { arquivoId } = dataOf(importacaoRotas.preview, await tiago.upload(planilhaOf(), 'razao.csv'))
  await store.stop()
  const refusal = {
    code: 'armazenamento_unavailable',
    message: 'O armazenamento dos arquivos enviados não responde.',
    action: 'Nada foi gravado. Tente de novo em alguns minutos; se continuar, avise quem cuida da instalação.',
  }
  const refused = await tiago.upload(planilhaOf({ base: 200 }), 'outro.csv')
  expect({ status: refused.statusCode, retryAfter: refused.headers['retry-after'] }).toEqual({ status: 503, retryAfter: '30' })
  expect(refused.json()).toMatchObject(refusal)
  expect(refused.body).not.toMatch(/S3RVER|127\.0\.0\.1/)
  expect((await tiago.post(`/v1/Importacao/previa/${arquivoId}/efeito`)).json()).toMatchObject(refusal)
  // The file on its way holds no slot, and its row is the note for the sweep.
  const rows = await withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('arquivo_enviado').select(['id', 'situacao']).where('situacao', '<>', 'removido').execute(),
  )
  expect(rows).toEqual([{ id: arquivoId, situacao: 'espera' }])
  expect(readdirSync(join(t.config.dataDir, 'temporario'))).toEqual([])
  await store.start()
  expect(dataOf(importacaoRotas.previewEfeito, await tiago.post(`/v1/Importacao/previa/${arquivoId}/efeito`))).toEqual({ meses: [] })
  const { id } = dataOf(importacaoRotas.create, await tiago.post('/v1/Importacao', { arquivoId, outroCnpj: true }))
  expect((await tiago.follow(id)).events.at(-1)).toMatchObject({ status: 'concluida' })
  await t.app.envios.sweep()
  expect(
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) => tx.selectFrom('arquivo_enviado').select('id').execute()),
  ).toEqual([])
})
