import { orcamentoRotas, type ErroResposta, type Orcamento } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../test/api-client.ts'
import { buildCliente, buildUsuario, signIn } from '../../test/factories.ts'
import { buildOrcamento } from '../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'

let t: TestApp
let clienteId: string
let renata: ApiCalls
let tiago: ApiCalls
let ivo: ApiCalls
let id: number

const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
const read = (): Promise<Orcamento> => renata.read(orcamentoRotas.get, `/v1/Orcamento/${id}`)

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const enter = async (nome: string, perfil: 'gestor' | 'analista', where: string): Promise<ApiCalls & { id: string; token: string }> => {
    const person = await buildUsuario(db, { nome, perfil, clientes: [where] })
    const token = await signIn(db, person, where, t.clock.now)
    return { ...createCalls(t.app, () => token), id: person.id, token }
  }
  const gestora = await enter('Renata Campos', 'gestor', clienteId)
  renata = gestora
  tiago = await enter('Tiago Sá', 'analista', clienteId)
  ivo = await enter('Ivo Serra', 'gestor', await buildCliente(db, { nome: 'Metalúrgica Serra Azul' }))
  await loadKnownRazao(t.app, db, clienteId, gestora.token)
  const [loose] = await query(sql<{ id: number }>`
    with g as (insert into grupo (cliente_id, codigo, descricao, natureza) values (${clienteId}, 'SOLTO', 'Solto', 'outras') returning id)
    insert into grupo_item (cliente_id, grupo_id, codigo, descricao) select ${clienteId}, id, 'SOLTO.01', 'Sem linha' from g returning id`)
  const [receita] = await query(sql<{ id: number }>`select id from grupo_item where codigo = 'RB.01'`)
  const location = { centro: null, filial: null }
  const linhas = [
    { ...location, grupoItem: receita!.id, valores: [100_000] },
    { ...location, grupoItem: loose!.id, valores: [0, 700, -700] },
  ]
  id = (await buildOrcamento(db, { clienteId, usuarioId: gestora.id, linhas })).id
  await renata.post(`/v1/Orcamento/${id}/enviar`, { versao: (await read()).versao, comRestantes: true })
})
afterAll(() => t.close())

test('refuses approval without a session, without the permission, or from another cliente', async () => {
  const versao = { versao: (await read()).versao }
  expect((await t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/aprovar`, payload: versao })).statusCode).toBe(401)
  expect(codeOf(await tiago.post(`/v1/Orcamento/${id}/aprovar`, versao))).toBe('permissao_denied')
  expect(codeOf(await ivo.post(`/v1/Orcamento/${id}/aprovar`, versao))).toBe('registro_not_found')
})

test('names unmapped accounts and items in turn, and approves the budget once they are mapped', async () => {
  const approve = async () => renata.post(`/v1/Orcamento/${id}/aprovar`, { versao: (await read()).versao })
  const semDePara = await approve()
  expect([semDePara.statusCode, semDePara.json<ErroResposta>()]).toMatchObject([
    409,
    {
      code: 'orcamento_sem_de_para',
      message:
        '1 conta de resultado está sem destino no De-Para, e o realizado não poderia ser comparado com este orçamento: 6.1.01 Valores a identificar XPTO.',
      action: 'Dê um destino a essas contas no De-Para e aprove de novo.',
      details: [{ campo: 'dePara', valor: '6.1.01', message: 'Valores a identificar XPTO' }],
      data: { contas: '1' },
    },
  ])
  await query(sql`
    insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem)
    select ${clienteId}, 'exata', '6.1.01', id, 'manual' from grupo_item where codigo = 'RB.01'`)
  const semLinha = await approve()
  expect([semLinha.statusCode, semLinha.json<ErroResposta>()]).toMatchObject([
    409,
    {
      code: 'orcamento_fora_da_dre',
      message: 'Há valores em 1 item de grupo que nenhuma linha do modelo DRE gerencial soma: SOLTO.01 Sem linha.',
      action: 'Ponha esses itens em uma linha, em Modelos de DRE, ou deixe-os sem valor no orçamento, e aprove de novo.',
      details: [{ valor: 'SOLTO.01', message: 'Sem linha' }],
    },
  ])
  expect((await read()).status).toBe('em_aprovacao')
  await query(sql`
    insert into dre_item_componente (cliente_id, dre_item_id, grupo_id)
    select ${clienteId}, i.id, g.id from dre_item i, grupo g where i.codigo = 'OUT' and g.codigo = 'SOLTO'`)
  expect(dataOf(orcamentoRotas.get, await approve()).status).toBe('aprovado')
})
