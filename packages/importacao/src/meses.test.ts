import { verifySaldos, withTenant } from '@lastro/db'
import type { Mapeamento } from '@lastro/planilha'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLoadedMeses } from './loaded-months.ts'
import { undoImportacao } from './undo.ts'
import { createCenario, ecdOf, razaoOf } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'
import { findReceitas } from './remembered-receitas.ts'
import { examineFile } from './preview.ts'
import type { FileExame } from './preview.ts'

let cenario: ImportacaoFixture
let clienteId: string
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

async function listActive(): Promise<string[]> {
  const rows = await cenario.query<{ mes: number; importacao_id: number }>(
    'select mes, importacao_id from importacao_mes where cliente_id = $1 and ativo order by 1, 2',
    [clienteId],
  )
  return rows.map(({ mes, importacao_id: id }) => `${mes}:${id}`)
}

async function sumReceita(): Promise<Record<number, number>> {
  const rows = await cenario.query<{ mes: number; centavos: number }>(
    `select s.mes, sum(s.credito_centavos - s.debito_centavos)::float8 as centavos
     from saldo_mensal s join importacao_mes m using (cliente_id, importacao_id, mes) join conta c on c.id = s.conta_id
     where s.cliente_id = $1 and m.ativo and c.codigo = '3.1.01' group by 1 order by 1`,
    [clienteId],
  )
  return Object.fromEntries(rows.map(({ mes, centavos }) => [mes, centavos]))
}

describe('already loaded months', () => {
  beforeAll(async () => {
    clienteId = await cenario.createCliente()
  })

  test('are refused, added to, replaced, and restored by undo', async () => {
    const { importacaoId: first } = await cenario.send(razaoOf(100), { clienteId })
    const before = await cenario.snapshot()
    const refused = await cenario.send(razaoOf(200, 3), { clienteId })
    expect(refused.resultado).toMatchObject({
      status: 'recusada',
      erro: { code: 'importacao_meses_loaded', message: 'Já há lançamentos em 03/2025.' },
    })
    expect(await cenario.snapshot()).toEqual(before)
    expect(await sumReceita()).toEqual({ 202_501: 20_400, 202_502: 20_600, 202_503: 20_800 })

    const { importacaoId: soma } = await cenario.send(razaoOf(1000, 3), { clienteId, modo: 'somar' })
    expect(await sumReceita()).toMatchObject({ 202_503: 20_800 + 200_400, 202_505: 200_800 })

    const { importacaoId: swapId } = await cenario.send(razaoOf(5000, 3), { clienteId, modo: 'substituir' })
    expect(await sumReceita()).toMatchObject({ 202_501: 20_400, 202_503: 1_000_400, 202_505: 1_000_800 })
    expect(await listActive()).toEqual([`202501:${first}`, `202502:${first}`, `202503:${swapId}`, `202504:${swapId}`, `202505:${swapId}`])

    await expect(undoImportacao(cenario.db, { clienteId, usuarioId: cenario.usuarioId }, first)).rejects.toMatchObject({
      code: 'importacao_superseded',
      message: `A importação ${swapId} substituiu 03/2025.`,
    })

    await undoImportacao(cenario.db, { clienteId, usuarioId: cenario.usuarioId }, swapId)
    expect(await sumReceita()).toMatchObject({ 202_503: 20_800 + 200_400, 202_505: 200_800 })
    expect(await listActive()).toEqual([
      `202501:${first}`,
      `202502:${first}`,
      `202503:${first}`,
      `202503:${soma}`,
      `202504:${soma}`,
      `202505:${soma}`,
    ])
    await expect(undoImportacao(cenario.db, { clienteId, usuarioId: null }, swapId)).rejects.toMatchObject({
      code: 'importacao_state_conflict',
    })

    await undoImportacao(cenario.db, { clienteId, usuarioId: null }, soma)
    await undoImportacao(cenario.db, { clienteId, usuarioId: null }, first)
    expect(await listActive()).toEqual([])
    expect(await verifySaldos(cenario.db, clienteId)).toEqual([])
  })

  test('each change advances the data version and is audited', async () => {
    clienteId = await cenario.createCliente()
    const versao = async (): Promise<number> =>
      Number((await cenario.query<{ dados: string }>('select dados from cliente_versao where cliente_id = $1', [clienteId]))[0]?.dados)
    const { importacaoId } = await cenario.send(razaoOf(), { clienteId })
    const importAfter = await versao()
    await undoImportacao(cenario.db, { clienteId, usuarioId: cenario.usuarioId }, importacaoId)
    expect(await versao()).toBe(importAfter + 1)
    expect(
      await cenario.query('select acao, usuario_id, assunto_id from auditoria where cliente_id = $1 order by id', [clienteId]),
    ).toEqual([
      { acao: 'importacao.conclude', usuario_id: cenario.usuarioId, assunto_id: String(importacaoId) },
      { acao: 'importacao.undo', usuario_id: cenario.usuarioId, assunto_id: String(importacaoId) },
    ])
  })
})

test('the same file is refused twice, unless its import was undone', async () => {
  clienteId = await cenario.createCliente()
  const path = cenario.write(razaoOf(300))
  const { importacaoId } = await cenario.send(razaoOf(300), { clienteId })
  const error: unknown = await cenario.register(path, { clienteId }).catch((motivo: unknown) => motivo)
  expect(error).toMatchObject({ code: 'importacao_duplicate' })
  expect(String(error)).toMatch(/já foi importado em \d\d\/\d\d\/\d{4}, \d\d:\d\d por Ana Controladora/)
  await undoImportacao(cenario.db, { clienteId, usuarioId: null }, importacaoId)
  expect((await cenario.send(razaoOf(300), { clienteId })).resultado.status).toBe('concluida')
})

test('an import is neither visible nor undoable in another cliente', async () => {
  clienteId = await cenario.createCliente()
  const other = await cenario.createCliente()
  const { importacaoId } = await cenario.send(razaoOf(400), { clienteId })
  await expect(undoImportacao(cenario.db, { clienteId: other, usuarioId: null }, importacaoId)).rejects.toMatchObject({
    code: 'registro_not_found',
  })
  expect((await cenario.send(razaoOf(400), { clienteId: other })).resultado.status).toBe('concluida')
})

describe('preview', () => {
  type WalkView = FileExame & { mesesCarregados: string[] }
  const prepare = async (content: string | Uint8Array, mapeamento?: Mapeamento): Promise<WalkView> => {
    const path = cenario.write(content)
    return withTenant(cenario.db, { clienteId, usuarioId: null, readOnly: true }, async (tx) => {
      const exame = await examineFile(path, (signatures) => findReceitas(tx, clienteId, signatures), { mapeamento })
      return { ...exame, mesesCarregados: await listLoadedMeses(tx, clienteId, exame.meses) }
    })
  }

  test('shows format, company, months, and months with data', async () => {
    clienteId = await cenario.createCliente()
    await cenario.send(razaoOf(500), { clienteId })
    const ecd = await prepare(ecdOf({ nome: 'COMÉRCIO AÇAÍ LTDA' }))
    expect(ecd).toMatchObject({
      formato: 'ecd',
      empresa: 'COMÉRCIO AÇAÍ LTDA',
      livro: 'G',
      planilha: null,
      mesesCarregados: ['2025-01', '2025-02', '2025-03'],
    })
    expect(ecd.meses).toHaveLength(12)
    expect(await prepare(razaoOf(1, 3))).toMatchObject({
      formato: 'csv',
      meses: ['2025-03', '2025-04', '2025-05'],
      mesesCarregados: ['2025-03'],
      planilha: {
        origem: 'lembrado',
        receita: { por: 'Ana Controladora' },
        faltam: [],
        mapeamento: { colunas: { data: 0, conta: 1, valor: 5, dc: 6 } },
      },
    })
  })

  test('reports missing columns of an unknown header, which the user maps', async () => {
    const planilha = 'a;b;c\n02/01/2025;3.1;5,00\n'
    const view = await prepare(planilha)
    expect(view).toMatchObject({
      meses: [],
      planilha: { origem: 'detectado', cabecalho: ['a', 'b', 'c'], faltam: ['data', 'conta', 'valor'] },
    })
    const mapeamento = { ...view.planilha!.mapeamento, colunas: { data: 0, conta: 1, valor: 2 } }
    expect(await prepare(planilha, mapeamento)).toMatchObject({
      meses: [],
      planilha: { faltam: [], perguntas: [{ chave: 'formatoData' }] },
    })
    const complete = await prepare(planilha, { ...mapeamento, formatoData: 'dd/mm/aaaa', sinal: 'credito_positivo' })
    expect(complete).toMatchObject({ meses: ['2025-01'], planilha: { faltam: [], perguntas: [] } })
  })

  test.each([
    ['livro auxiliar', ecdOf({ defeito: 'livro-z' }), 'importacao_arquivo_refused'],
    ['arquivo vazio', '', 'importacao_formato_unknown'],
    ['zip qualquer', Buffer.from('504b0304', 'hex'), 'importacao_formato_unknown'],
  ])('refuses %s already in the preview', async (_nome, content, code) => {
    await expect(prepare(content)).rejects.toMatchObject({ code })
  })
})
