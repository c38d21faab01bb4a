import { randomUUID } from 'node:crypto'
import { orcamentoAtosRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, dataOf } from '../../../test/api-client.ts'
import {
  bearer,
  buildCliente,
  buildImportacao,
  buildUsuario,
  limitEscopo,
  planilhaOf,
  signIn,
  type TestUsuario,
} from '../../../test/factories.ts'
import { buildOrcamento, conflitoOf, editOrcamento, type OrcamentoFixture } from '../../../test/orcamento-fixture.ts'

let t: TestApp
let clienteId: string
let ana: TestUsuario
let caio: TestUsuario
let paulo: TestUsuario
const tokens = new Map<string, string>()
let ref: { receita: number; outro: number; vendas: number; oficina: number; matriz: number }
let orcamentoId: number
let vendas: number
let oficina: number
let none: number
let deAna: OrcamentoFixture
let deCaio: OrcamentoFixture
let dePaulo: OrcamentoFixture

const tokenOf = ({ id }: TestUsuario): string => tokens.get(id) ?? ''
const query = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)

async function buildPerson(nome: string, perfil: TestUsuario['perfil']): Promise<TestUsuario> {
  const usuario = await buildUsuario(t.database.db, { nome, perfil, clientes: [clienteId] })
  tokens.set(usuario.id, await signIn(t.database.db, usuario, clienteId, t.clock.now))
  return usuario
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  ana = await buildPerson('Ana Souza', 'analista')
  caio = await buildPerson('Caio Lima', 'gestor')
  paulo = await buildPerson('Paulo Reis', 'client')
  const [found] = await query(sql<typeof ref>`
    select (select grupo_item_id from de_para_regra where conta_inicio = '3.1.01' limit 1) as receita,
      (select min(i.id) from grupo_item i join grupo g on g.id = i.grupo_id where not i.arquivado and g.codigo <> 'RB') as outro,
      (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'OFICINA') as oficina,
      (select id from filial where codigo = 'MATRIZ') as matriz`)
  if (found === undefined) throw new Error('no reference data')
  ref = found
  await limitEscopo(db, { clienteId, usuarioId: paulo.id, centrosCusto: [ref.vendas] })
})
afterAll(() => t.close())

beforeEach(async () => {
  const linhas = [
    { grupoItem: ref.receita, centro: ref.vendas, filial: null, valores: [100, 200, 300] },
    { grupoItem: ref.receita, centro: ref.oficina, filial: null, valores: [10] },
    { grupoItem: ref.receita, centro: null, filial: null },
  ]
  const built = await buildOrcamento(t.database.db, { clienteId, usuarioId: ana.id, linhas })
  orcamentoId = built.id
  ;[vendas = 0, oficina = 0, none = 0] = built.linhas
  deAna = editOrcamento(t.app, tokenOf(ana), orcamentoId)
  deCaio = editOrcamento(t.app, tokenOf(caio), orcamentoId)
  dePaulo = editOrcamento(t.app, tokenOf(paulo), orcamentoId)
})

const twelve = (...valores: number[]): number[] => [...valores, ...Array.from<number>({ length: 12 - valores.length }).fill(0)]

describe('rights', () => {
  test('requires a session, and a leitor only reads', async () => {
    const url = `/v1/Orcamento/${orcamentoId}/atos`
    const payload = { tipo: 'editar', vista: 0, mudancas: [{ linhaId: vendas, mes: 1, valorCentavos: 1 }] }
    expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401)
    const leo = editOrcamento(t.app, tokenOf(await buildPerson('Leo Leitor', 'leitor')), orcamentoId)
    expect(codeOf(await leo.act(payload))).toBe('permissao_denied')
    expect((await leo.values())[vendas]).toEqual(twelve(100, 200, 300))
  })

  test('answers 404 for a budget or line of another cliente', async () => {
    const { db } = t.database
    const other = await buildCliente(db, { nome: 'Metalúrgica Serra' })
    await buildImportacao(db, { clienteId: other, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
    const eva = await buildUsuario(db, { nome: 'Eva Serra', clientes: [other] })
    const [item] = await withTenant(
      db,
      { clienteId: other, usuarioId: null },
      async (tx) => (await sql<{ id: number }>`select min(id) as id from grupo_item`.execute(tx)).rows,
    )
    const own = await buildOrcamento(db, {
      clienteId: other,
      usuarioId: eva.id,
      linhas: [{ grupoItem: item?.id ?? 0, centro: null, filial: null }],
    })
    expect(codeOf(await editOrcamento(t.app, tokenOf(ana), own.id).edit(0, [own.linhas[0] ?? 0, 1, 5]))).toBe('registro_not_found')
    expect(codeOf(await deAna.edit(0, [vendas, 1, 5], [own.linhas[0] ?? 0, 1, 5]))).toBe('registro_not_found')
    for (const request of [
      { tipo: 'travar', travas: [{ linhaId: own.linhas[0], mes: 1, travada: true }] },
      { tipo: 'justificar', justificativas: [{ linhaId: own.linhas[0], texto: 'minha' }] },
      { tipo: 'linhas', remover: own.linhas },
      { tipo: 'linhas', adicionar: [{ grupoItemId: item?.id, centroCustoId: null, filialId: null }] },
      { tipo: 'desfazer', sequencia: 1 },
      { tipo: 'restaurar', sequencia: 1 },
    ]) {
      expect(codeOf(await deAna.act({ vista: 0, ...request }))).toBe('registro_not_found')
    }
    expect((await deAna.values())[vendas]).toEqual(twelve(100, 200, 300))
  })

  test('a limited person sees and changes only lines in scope', async () => {
    expect(await dePaulo.values()).toEqual({ [vendas]: twelve(100, 200, 300) })
    expect(codeOf(await dePaulo.edit(0, [vendas, 1, 150], [oficina, 1, 7]))).toBe('registro_not_found')
    const add = (centroCustoId: number | null) => ({
      tipo: 'linhas',
      vista: 0,
      adicionar: [{ grupoItemId: ref.outro, centroCustoId, filialId: null }],
    })
    for (const centro of [ref.oficina, null]) expect(codeOf(await dePaulo.act(add(centro)))).toBe('registro_not_found')
    const added = await dePaulo.done(add(ref.vendas))
    expect(added.linhas).toHaveLength(1)
    expect(codeOf(await dePaulo.edit(1, [vendas, 1, 150]))).toBe('success')
    expect(codeOf(await deAna.edit(0, [oficina, 1, 20]))).toBe('success')
    const paulo1 = createCalls(t.app, () => tokenOf(paulo))
    expect(
      (await paulo1.read(orcamentoAtosRotas.list, `/v1/Orcamento/${orcamentoId}/atos`)).itens.map(({ sequencia }) => sequencia),
    ).toEqual([2, 1])
    expect(codeOf(await paulo1.get(`/v1/Orcamento/${orcamentoId}/historico?linha=${oficina}&mes=1`))).toBe('registro_not_found')
    expect(codeOf(await paulo1.post(`/v1/Orcamento/${orcamentoId}/presenca`, { linhaId: oficina }))).toBe('registro_not_found')
    expect((await dePaulo.hear('&vista=0')).flatMap((event) => (event.tipo === 'ato' ? [event.sequencia] : []))).toEqual([1, 2])
    expect(Object.keys(await dePaulo.values('?sequencia=0'))).toEqual([String(vendas)])
  })
})

describe('an edit', () => {
  test('changes exactly its cells, once per idempotency key, and appears in the history', async () => {
    const request = {
      tipo: 'distribuir',
      vista: 0,
      detalhe: { totalCentavos: 500, metodo: 'igual' },
      mudancas: [
        { linhaId: vendas, mes: 1, valorCentavos: 250 },
        { linhaId: vendas, mes: 2, valorCentavos: 200 },
        { linhaId: oficina, mes: 12, valorCentavos: -5 },
      ],
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => deAna.act(request, 'chave-unica-1')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json()).toEqual({ status: 'success', data: { sequencia: 1, celulas: 2, linhas: [], mudancas: [] } })
    expect(await deAna.values()).toEqual({ [vendas]: twelve(250, 200, 300), [oficina]: [...twelve(10).slice(0, 11), -5], [none]: twelve() })
    await deCaio.edit(1, [vendas, 1, 300])
    const { itens } = dataOf(
      orcamentoAtosRotas.listHistorico,
      await t.app.inject({ url: `/v1/Orcamento/${orcamentoId}/historico?linha=${vendas}&mes=1`, headers: bearer(tokenOf(ana)) }),
    )
    expect(itens).toMatchObject([
      { sequencia: 2, tipo: 'editar', quem: { nome: 'Caio Lima' }, antesCentavos: 250, depoisCentavos: 300, detalhe: null },
      { sequencia: 1, tipo: 'distribuir', quem: { nome: 'Ana Souza' }, antesCentavos: 100, depoisCentavos: 250, detalhe: request.detalhe },
    ])
    const registros = await query(sql<{ acao: string; depois: unknown }>`
      select acao, depois from auditoria where assunto = 'Orcamento' and assunto_id = ${String(orcamentoId)}`)
    expect(registros).toEqual([
      { acao: 'orcamentoAto.create', depois: { nome: 'Orçamento 2027', ato: 'distribuir', sequencia: 1, celulas: 2, linhas: 2 } },
    ])
  })

  test('sent a thousand times at once with one key is one act with one answer', async () => {
    const request = { tipo: 'editar', vista: 0, mudancas: [{ linhaId: vendas, mes: 1, valorCentavos: 5 }] }
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 1_000 }, () => deAna.act(request, key)))
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(responses[0]?.json()).toMatchObject({ status: 'success', data: { sequencia: 1, celulas: 1 } })
    expect((await deAna.read()).sequencia).toBe(1)
  })

  test('is refused when too many bytes wait, while admitted ones succeed', async () => {
    const mudancas = Array.from({ length: 60_000 }, () => ({ linhaId: vendas, mes: 1, valorCentavos: 1_000_000_000_000 }))
    const large = await Promise.all(Array.from({ length: 12 }, () => deAna.act({ tipo: 'distribuir', vista: 0, mudancas })))
    const codigos = Map.groupBy(large, codeOf)
    expect([...codigos.keys()].toSorted()).toEqual(['servico_unavailable', 'success'])
    expect(codigos.get('success')?.length).toBeGreaterThan(3)
    expect(codeOf(await deAna.edit(1, [vendas, 2, 7]))).toBe('success')
  })

  test('without a change is no act', async () => {
    expect((await deAna.edit(0, [vendas, 1, 100])).json()).toMatchObject({ data: { sequencia: 0, celulas: 0 } })
    expect((await deAna.read()).sequencia).toBe(0)
  })

  test('of a cell changed by another person is refused as a whole, with author, time and value', async () => {
    await deCaio.edit(0, [vendas, 1, 777], [vendas, 2, 888])
    const refused = await deAna.edit(0, [vendas, 1, 1], [vendas, 3, 3], [oficina, 1, 4])
    expect(refused.statusCode).toBe(409)
    expect(conflitoOf(refused)).toEqual({
      vista: 1,
      total: 1,
      celulas: [
        {
          linhaId: vendas,
          mes: 1,
          atualCentavos: 777,
          quem: { id: caio.id, nome: 'Caio Lima' },
          quando: expect.any(String) as string,
          sequencia: 1,
        },
      ],
    })
    expect(await deAna.values()).toMatchObject({ [vendas]: twelve(777, 888, 300), [oficina]: twelve(10) })
    expect(codeOf(await deAna.edit(0, [vendas, 3, 3], [vendas, 2, 888]))).toBe('success')
    expect(codeOf(await deAna.edit(1, [vendas, 1, 1]))).toBe('success')
    expect((await deAna.values())[vendas]).toEqual(twelve(1, 888, 3))
  })

  test('of a held, submitted, approved or actual cell is refused with a separate code', async () => {
    await deCaio.done({ tipo: 'travar', vista: 0, travas: [{ linhaId: vendas, mes: 1, travada: true }] })
    expect((await deAna.read()).linhas.travas).toEqual([1, 0, 0])
    expect(codeOf(await deAna.edit(1, [vendas, 1, 5], [vendas, 2, 5]))).toBe('orcamento_celula_held')
    const forced = { tipo: 'editar', vista: 1, forcarTravas: true, mudancas: [{ linhaId: vendas, mes: 1, valorCentavos: 5 }] }
    expect(codeOf(await deAna.act(forced))).toBe('success')

    await query(sql`update orcamento set tipo = 'previsto', realizado_ate = 202702, origem_id = id where id = ${orcamentoId}`)
    expect(codeOf(await deAna.edit(2, [vendas, 2, 5]))).toBe('orcamento_mes_realizado')
    expect(codeOf(await deAna.edit(2, [vendas, 3, 5]))).toBe('success')

    await query(sql`update orcamento_area set status = 'enviada' where orcamento_id = ${orcamentoId} and centro_custo_id = ${ref.vendas}`)
    const sent = await deAna.edit(3, [vendas, 4, 5])
    expect(codeOf(sent)).toBe('orcamento_area_sent')
    expect(sent.json()).toMatchObject({ details: [{ message: expect.stringMatching(/^A área VENDAS .* já foi enviada\.$/) as string }] })
    expect(codeOf(await deAna.edit(3, [oficina, 4, 5]))).toBe('success')

    await query(sql`update orcamento_area set status = 'aprovada' where orcamento_id = ${orcamentoId}`)
    await query(sql`update orcamento set status = 'em_aprovacao' where id = ${orcamentoId}`)
    await query(sql`
      update orcamento set status = 'aprovado', conteudo_hash = orcamento_conteudo_hash(id), approved_at = now(), approved_by = ${caio.id}
      where id = ${orcamentoId}`)
    for (const request of [
      { tipo: 'editar', mudancas: [{ linhaId: oficina, mes: 5, valorCentavos: 1 }] },
      { tipo: 'linhas', remover: [oficina] },
      { tipo: 'restaurar', sequencia: 0 },
      { tipo: 'desfazer', sequencia: 4 },
    ]) {
      expect(codeOf(await deAna.act({ vista: 4, ...request }))).toBe('orcamento_frozen')
    }
  })

  test('with a future sequence overwrites nothing', async () => {
    await deCaio.edit(0, [vendas, 1, 9])
    expect(conflitoOf(await deAna.edit(Number.MAX_SAFE_INTEGER, [vendas, 1, 5]))).toMatchObject({
      vista: 1,
      celulas: [{ linhaId: vendas, mes: 1, atualCentavos: 9, quem: { nome: 'Caio Lima' } }],
    })
  })

  test('beyond the exact total is refused, even if its author sees only part of it', async () => {
    const limit = Number.MAX_SAFE_INTEGER - 610
    await query(sql`update orcamento_linha set m12_centavos = ${-limit} where id = ${oficina}`)
    for (const desk of [deAna, dePaulo]) {
      expect(codeOf(await desk.edit(0, [vendas, 4, 10_000_000_000_000]))).toBe('orcamento_total_too_large')
    }
    expect(await deAna.values()).toEqual({
      [vendas]: twelve(100, 200, 300),
      [oficina]: [...twelve(10).slice(0, 11), -limit],
      [none]: twelve(),
    })
    expect((await t.app.inject({ url: `/v1/Orcamento/${orcamentoId}`, headers: bearer(tokenOf(ana)) })).statusCode).toBe(200)
  })

  test('that would add an area to a submitted budget is refused, because approvers decide on the areas they saw', async () => {
    const { id } = await buildOrcamento(t.database.db, {
      clienteId,
      usuarioId: ana.id,
      linhas: [{ grupoItem: ref.receita, centro: ref.vendas, filial: null }],
    })
    await query(sql`update orcamento set status = 'em_aprovacao' where id = ${id}`)
    const fresh = (centroCustoId: number) => ({
      tipo: 'linhas',
      vista: 0,
      adicionar: [{ grupoItemId: ref.outro, centroCustoId, filialId: null }],
    })
    const desk = editOrcamento(t.app, tokenOf(ana), id)
    expect(codeOf(await desk.act(fresh(ref.oficina)))).toBe('orcamento_state_conflict')
    expect(codeOf(await desk.act(fresh(ref.vendas)))).toBe('success')
  })

  test('with too many cells or invalid amounts is refused before parsing', async () => {
    expect(codeOf(await deAna.edit(0, [vendas, 13, 5]))).toBe('requisicao_invalid')
    expect(codeOf(await deAna.edit(0, [vendas, 1, 0.5]))).toBe('requisicao_invalid')
    expect(codeOf(await deAna.edit(0, [vendas, 1, 1e14]))).toBe('requisicao_invalid')
    expect(codeOf(await deAna.edit(0, ...Array.from({ length: 60_001 }, () => [vendas, 1, 1] as const)))).toBe('requisicao_invalid')
  })
})

describe('lines', () => {
  test('are added and removed as acts, and an undo restores a removed one with its history', async () => {
    const fresh = { grupoItemId: ref.outro, centroCustoId: ref.vendas, filialId: ref.matriz, valoresCentavos: twelve(7, 8) }
    const { linhas, sequencia } = await deAna.done({ tipo: 'linhas', vista: 0, adicionar: [fresh], remover: [oficina] })
    const [created = 0] = linhas
    expect(sequencia).toBe(1)
    expect(await deAna.values()).toEqual({ [vendas]: twelve(100, 200, 300), [none]: twelve(), [created]: twelve(7, 8) })
    expect(codeOf(await deAna.act({ tipo: 'linhas', vista: 1, adicionar: [fresh] }))).toBe('orcamento_linha_duplicate')
    expect(conflitoOf(await deCaio.edit(0, [oficina, 1, 5])).celulas).toMatchObject([
      { linhaId: oficina, mes: null, atualCentavos: null, quem: { nome: 'Ana Souza' }, sequencia: 1 },
    ])
    expect(await deAna.values('?sequencia=0')).toEqual({ [vendas]: twelve(100, 200, 300), [oficina]: twelve(10), [none]: twelve() })
    await deAna.done({ tipo: 'desfazer', vista: 1, sequencia: 1 })
    expect(await deAna.values()).toEqual({ [vendas]: twelve(100, 200, 300), [oficina]: twelve(10), [none]: twelve() })
    await deAna.done({ tipo: 'refazer', vista: 2, sequencia: 2 })
    expect(await deAna.values()).toEqual({ [vendas]: twelve(100, 200, 300), [none]: twelve(), [created]: twelve(7, 8) })
    expect(await deAna.values('?sequencia=2')).toEqual({ [vendas]: twelve(100, 200, 300), [oficina]: twelve(10), [none]: twelve() })
  })

  test('with comments cannot be removed', async () => {
    await query(sql`
      insert into orcamento_comentario (cliente_id, orcamento_id, linha_id, mes, usuario_id, texto)
      values (${clienteId}, ${orcamentoId}, ${vendas}, 2, ${caio.id}, 'por quê?')`)
    const { comentarios, comentados } = (await deAna.read()).linhas
    expect({ comentarios, comentados }).toEqual({ comentarios: [1, 0, 0], comentados: [0b10, 0, 0] })
    expect(codeOf(await deAna.act({ tipo: 'linhas', vista: 0, remover: [vendas] }))).toBe('orcamento_linha_commented')
    const [said] = await query(sql<{ em: Date }>`select created_at as em from orcamento_comentario where linha_id = ${vendas}`)
    const remarks = {
      tipo: 'comentario',
      linhas: [{ linhaId: vendas, comentarios: 1, comentados: 0b10 }],
      total: 1,
      abertos: 1,
      mudadoEm: said?.em.toISOString(),
    }
    expect(await deAna.hear('')).toContainEqual(remarks)
    await query(sql`
      insert into orcamento_comentario (cliente_id, orcamento_id, linha_id, responde_id, usuario_id, texto, created_at)
      select cliente_id, orcamento_id, linha_id, id, usuario_id, 'porque sim', created_at from orcamento_comentario where linha_id = ${vendas}
      union all select cliente_id, orcamento_id, null, null, usuario_id, 'e o todo?', created_at from orcamento_comentario where linha_id = ${vendas}`)
    expect(await deAna.hear('')).toContainEqual({ ...remarks, total: 3, abertos: 2 })
    await query(
      sql`update orcamento_comentario set resolved_at = created_at + interval '1 minute' where linha_id is null and orcamento_id = ${orcamentoId}`,
    )
    const after = new Date((said?.em.getTime() ?? 0) + 60_000).toISOString()
    expect(await deAna.hear('')).toContainEqual({ ...remarks, total: 3, mudadoEm: after })
  })

  test('carry reasons, which a stale edit does not overwrite', async () => {
    await deAna.done({ tipo: 'justificar', vista: 0, justificativas: [{ linhaId: vendas, texto: ' contrato novo ' }] })
    expect((await deAna.read()).justificativas).toEqual([{ linhaId: vendas, texto: 'contrato novo', contas: [] }])
    expect(
      conflitoOf(await deCaio.act({ tipo: 'justificar', vista: 0, justificativas: [{ linhaId: vendas, texto: 'x' }] })).celulas,
    ).toMatchObject([{ linhaId: vendas, mes: null, sequencia: 1 }])
    await deAna.done({ tipo: 'desfazer', vista: 1, sequencia: 1 })
    expect((await deAna.read()).justificativas).toEqual([])
  })

  test('show the actuals of the previous year, each amount in its most specific line', async () => {
    const [soma] = await query(sql<Record<'vendas' | 'oficina' | 'matriz', number>>`
      select sum(credito_centavos - debito_centavos) filter (where centro_custo_id = ${ref.vendas})::bigint as vendas,
        sum(credito_centavos - debito_centavos) filter (where centro_custo_id = ${ref.oficina} and filial_id <> ${ref.matriz})::bigint as oficina,
        sum(credito_centavos - debito_centavos) filter (where centro_custo_id = ${ref.oficina} and filial_id = ${ref.matriz})::bigint as matriz
      from saldo_mensal s join conta c on c.id = s.conta_id and c.natureza = 4`)
    await deAna.done({
      tipo: 'linhas',
      vista: 0,
      adicionar: [{ grupoItemId: ref.receita, centroCustoId: ref.oficina, filialId: ref.matriz }],
    })
    const { linhas, referencia } = await deAna.read()
    const total = (valores: readonly number[]): number => valores.reduce((a, b) => a + b, 0)
    const totalOf = (i: number): number => total(referencia.anoAnterior.valoresCentavos.slice(i * 12, (i + 1) * 12))
    expect(linhas.centroCustoId).toEqual([ref.vendas, ref.oficina, 0, ref.oficina])
    expect([0, 1, 2, 3].map(totalOf)).toEqual([soma?.vendas, soma?.oficina, 0, soma?.matriz])
    expect(referencia.anoAnterior).toMatchObject({ inicio: '2026-01', fim: '2026-12', ate: '2026-03', semLinhaCentavos: twelve() })
    expect(referencia.realizado).toMatchObject({ inicio: '2027-01', ate: null })
    expect(total(referencia.realizado.valoresCentavos)).toBe(0)
  })

  test('show the newest twelve months with entries, within the scope of the reader', async () => {
    const url = `/v1/Orcamento/${orcamentoId}/passado`
    expect((await t.app.inject({ url })).statusCode).toBe(401)
    const pastOf = async (person: TestUsuario) =>
      dataOf(orcamentoAtosRotas.getPassado, await t.app.inject({ url, headers: bearer(tokenOf(person)) }))
    const { linhas, referencia } = await deAna.read()
    const passado = await pastOf(ana)
    expect(passado).toMatchObject({ periodo: { inicio: '2025-04', fim: '2026-03' }, meses: 0b111000000000, linhaId: [vendas, oficina] })
    const previous = (line: number) => referencia.anoAnterior.valoresCentavos.slice(linhas.id.indexOf(line) * 12).slice(0, 3)
    expect([9, 21].map((location) => passado.valoresCentavos.slice(location, location + 3))).toEqual([previous(vendas), previous(oficina)])
    expect((await pastOf(paulo)).linhaId).toEqual([vendas])
  })
})

describe('undo', () => {
  test('covers own acts, once each, also after a reload, and never reverts later edits by others', async () => {
    await deAna.edit(0, [vendas, 1, 1], [vendas, 2, 2])
    await deAna.edit(1, [vendas, 1, 11])
    const stack = dataOf(
      orcamentoAtosRotas.list,
      await t.app.inject({ url: `/v1/Orcamento/${orcamentoId}/atos?meus=sim`, headers: bearer(tokenOf(ana)) }),
    ).itens
    expect(stack.map(({ sequencia, desfeitoPor }) => [sequencia, desfeitoPor])).toEqual([
      [2, null],
      [1, null],
    ])
    expect(codeOf(await deCaio.act({ tipo: 'desfazer', vista: 2, sequencia: 2 }))).toBe('orcamento_ato_done')
    expect(await deAna.done({ tipo: 'desfazer', vista: 2, sequencia: 2 })).toEqual({
      sequencia: 3,
      celulas: 1,
      linhas: [],
      mudancas: [{ linhaId: vendas, meses: 1, valoresCentavos: [1] }],
    })
    expect(codeOf(await deAna.act({ tipo: 'desfazer', vista: 3, sequencia: 2 }))).toBe('orcamento_ato_done')
    await deCaio.edit(3, [vendas, 2, 99])
    expect(conflitoOf(await deAna.act({ tipo: 'desfazer', vista: 4, sequencia: 1 })).celulas).toMatchObject([
      { linhaId: vendas, mes: 2, atualCentavos: 99, quem: { nome: 'Caio Lima' }, sequencia: 4 },
    ])
    await deAna.done({ tipo: 'refazer', vista: 4, sequencia: 3 })
    expect((await deAna.values())[vendas]).toEqual(twelve(11, 99, 300))
  })

  test('restores holds that are unchanged since', async () => {
    const travas = [1, 2].map((mes) => ({ linhaId: vendas, mes, travada: true }))
    await deAna.done({ tipo: 'travar', vista: 0, travas })
    await deAna.done({ tipo: 'desfazer', vista: 1, sequencia: 1 })
    expect((await deAna.read()).linhas.travas).toEqual([0, 0, 0])
  })
})

describe('past states', () => {
  test('are read at an act, at an instant, and after a restore', async () => {
    await deAna.edit(0, [vendas, 1, 1])
    const [{ em } = { em: '' }] = await query(
      sql<{ em: string }>`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as em`,
    )
    await deCaio.done({ tipo: 'linhas', vista: 1, remover: [oficina] })
    await deCaio.edit(2, [vendas, 1, 2], [vendas, 4, 4])
    const afterOf1 = { [vendas]: twelve(1, 200, 300), [oficina]: twelve(10), [none]: twelve() }
    expect(await deAna.values('?sequencia=1')).toEqual(afterOf1)
    expect(await deAna.values(`?em=${em}`)).toEqual(afterOf1)
    expect((await deAna.read(`?em=${em}`)).sequencia).toBe(1)
    expect(codeOf(await t.app.inject({ url: `/v1/Orcamento/${orcamentoId}/linhas?sequencia=9`, headers: bearer(tokenOf(ana)) }))).toBe(
      'registro_not_found',
    )
    expect(conflitoOf(await deAna.act({ tipo: 'restaurar', vista: 1, sequencia: 1 })).total).toBe(2)
    await deAna.done({ tipo: 'restaurar', vista: 3, sequencia: 1 })
    expect(await deAna.values()).toEqual(afterOf1)
    expect(await deAna.values('?sequencia=3')).toEqual({ [vendas]: twelve(2, 200, 300, 4), [none]: twelve() })
    await deAna.done({ tipo: 'desfazer', vista: 4, sequencia: 4 })
    expect(await deAna.values()).toEqual({ [vendas]: twelve(2, 200, 300, 4), [none]: twelve() })
  })

  test('requested by many do not delay reads of the current state', async () => {
    await deAna.edit(0, [vendas, 1, 1])
    const ordem: string[] = []
    const passados = Array.from({ length: 20 }, async () => {
      await deAna.read('?sequencia=0')
      ordem.push('era')
    })
    const now = deAna.read().then(() => ordem.push('agora'))
    await Promise.all([...passados, now])
    expect(ordem.indexOf('agora')).toBeLessThan(ordem.length - 1)
    const remaining = await Promise.all(
      Array.from({ length: 30 }, () =>
        t.app.inject({ url: `/v1/Orcamento/${orcamentoId}/linhas?sequencia=0`, headers: bearer(tokenOf(ana)) }),
      ),
    )
    expect(new Set(remaining.map(codeOf))).toEqual(new Set(['success', 'requisicao_throttled']))
  })

  test('include past texts, also of a removed line, for readers of those lines', async () => {
    const say = (vista: number, linhaId: number, texto: string) =>
      deAna.done({ tipo: 'justificar', vista, justificativas: [{ linhaId, texto }] })
    await say(0, vendas, 'loja nova')
    await say(1, oficina, 'duas pessoas')
    await say(2, vendas, 'loja adiada')
    await say(3, vendas, '')
    await deAna.done({ tipo: 'linhas', vista: 4, remover: [oficina] })
    const remarks = async (desk: OrcamentoFixture, consulta: string) =>
      Object.fromEntries((await desk.read(consulta)).justificativas.map(({ linhaId, texto }) => [linhaId, texto]))
    expect(await remarks(deAna, '')).toEqual({})
    expect(await remarks(deAna, '?sequencia=0')).toEqual({})
    expect(await remarks(deAna, '?sequencia=2')).toEqual({ [vendas]: 'loja nova', [oficina]: 'duas pessoas' })
    expect(await remarks(deAna, '?sequencia=3')).toEqual({ [vendas]: 'loja adiada', [oficina]: 'duas pessoas' })
    expect(await remarks(deAna, '?sequencia=4')).toEqual({ [oficina]: 'duas pessoas' })
    expect(await remarks(dePaulo, '?sequencia=3')).toEqual({ [vendas]: 'loja adiada' })
  })
})
