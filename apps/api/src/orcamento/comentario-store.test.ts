import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, planilhaOf } from '../../test/factories.ts'
import { buildOrcamento } from '../../test/orcamento-fixture.ts'
import { RESPONSES_MAX } from '../comentario/store.ts'
import { withCliente } from '../http/contexto.ts'
import { insertComentario, listResponses } from './comentario-store.ts'

let t: TestApp

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

test('reads the newest of too many replies, in chronological order', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const { id: usuarioId } = await buildUsuario(db, { clientes: [clienteId] })
  const { id: orcamentoId } = await buildOrcamento(db, { clienteId, usuarioId, linhas: [] })
  const responses = await withCliente(db, { clienteId, usuarioId }, async (context) => {
    const location = { orcamentoId, linhaId: null, mes: null, usuarioId, mencoes: [], now: new Date() }
    const id = await insertComentario(context, { ...location, respondeId: null, texto: 'por quê?' })
    await sql`
      insert into orcamento_comentario (cliente_id, orcamento_id, responde_id, usuario_id, texto)
      select ${clienteId}, ${orcamentoId}, ${id}, ${usuarioId}, 'resposta ' || n from generate_series(0, ${RESPONSES_MAX}::int) n order by n`.execute(
      context.tx,
    )
    return listResponses(context, [id])
  })
  expect(responses.map(({ texto }) => texto)).toEqual(Array.from({ length: RESPONSES_MAX }, (_, i) => `resposta ${i + 1}`))
})
