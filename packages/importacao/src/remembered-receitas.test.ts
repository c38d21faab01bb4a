/** Recipes that an import leaves for other files of the same shape. */
import { withTenant } from '@lastro/db'
import type { Mapeamento } from '@lastro/planilha'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCenario } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'
import { examineFile } from './preview.ts'
import { parseReceita, printReceita } from './receita-file.ts'
import { findReceita, findReceitas, insertReceita } from './remembered-receitas.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

async function preview(clienteId: string, content: string, choice: Parameters<typeof examineFile>[2] = {}) {
  const { planilha, meses } = await withTenant(cenario.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    examineFile(cenario.write(content), (signatures) => findReceitas(tx, clienteId, signatures), choice),
  )
  if (planilha === null) return expect.unreachable('a sheet has a preview')
  return { ...planilha, meses }
}

/** Imports a file as a person does who changed its mapping. */
async function confirm(clienteId: string, content: string, part: Partial<Mapeamento> = {}): Promise<void> {
  const { mapeamento } = await preview(clienteId, content)
  const { resultado } = await cenario.send(content, { clienteId, mapeamento: { ...mapeamento, ...part } })
  expect(resultado).toMatchObject({ status: 'concluida' })
}

const listReceitas = (clienteId: string) =>
  cenario.query<{ id: number; nome: string; por: string; used: boolean }>(
    `select r.id, r.nome, u.nome as por, r.used_at is not null as used from receita_leitura r left join usuario u on u.id = r.updated_by
     where r.cliente_id = $1 order by r.id`,
    [clienteId],
  )

const SIDES = 'Mês;Conta;Valor\n2025-01;3.1;100,00\n2025-01;4.1;-40,00\n'

test('a file of the same header and structure is read under the recipe, wherever its header is', async () => {
  const clienteId = await cenario.createCliente()
  await confirm(clienteId, SIDES, { sinal: 'debito_positivo' })
  const [kept] = await listReceitas(clienteId)
  expect(kept).toMatchObject({ nome: expect.stringMatching(/^arquivo-\d+$/), por: 'Ana Controladora', used: true })
  const next = `Comercial Aurora;;\n${SIDES.replaceAll('2025-01', '2025-02').replace('Valor', 'VALOR;')}`
  const { origem, receita, mapeamento, perguntas } = await preview(clienteId, next)
  expect({ origem, receita, sinal: mapeamento.sinal, perguntas }).toEqual({
    origem: 'lembrado',
    receita: { id: kept?.id, nome: kept?.nome, por: 'Ana Controladora' },
    sinal: 'debito_positivo',
    perguntas: [],
  })
})

test('another structure under the same header is not read under it', async () => {
  const clienteId = await cenario.createCliente()
  const file = (rows: string) => `Data;Conta;Nome;Valor;Tipo\n${rows}`
  // The letter repeats the sign, so it is no column of this recipe.
  await confirm(clienteId, file('31/01/2025;3.1;Serviços;10,00;C\n31/01/2025;1.1;Caixa;-10,00;D\n'))
  const letters = file('28/02/2025;3.1;Serviços;10,00;C\n28/02/2025;1.1;Caixa;10,00;D\n')
  expect(await preview(clienteId, letters)).toMatchObject({ origem: 'detectado', receita: null, mapeamento: { colunas: { dc: 4 } } })
  await confirm(clienteId, letters)
  expect(await listReceitas(clienteId)).toHaveLength(2)
  const march = letters.replaceAll('28/02', '31/03')
  expect(await preview(clienteId, march)).toMatchObject({ origem: 'lembrado', mapeamento: { colunas: { dc: 4 } } })
})

test('what only the days of a file can disprove, such as month before day, is not taken from the recipe', async () => {
  const clienteId = await cenario.createCliente()
  const file = (...dates: string[]) => `Date;Conta;Nome;Valor\n${dates.map((date, i) => `${date};3.1;Serviços;1${i},00\n`).join('')}`
  await confirm(clienteId, file('03/04/2025', '05/04/2025'), { formatoData: 'dd/mm/aaaa', valores: 'movimento', sinal: 'credito_positivo' })
  expect(await preview(clienteId, file('03/05/2025', '06/05/2025'))).toMatchObject({ origem: 'lembrado', meses: ['2025-05'] })
  expect(await preview(clienteId, file('06/14/2025', '06/15/2025'))).toMatchObject({ origem: 'detectado', meses: ['2025-06'] })
})

test('month and year are asked of each file', async () => {
  const clienteId = await cenario.createCliente()
  const monthless = 'Conta;Descrição;Débito;Crédito\n3.1;Receita;0,00;10,00\n'
  const { mapeamento, largura } = await preview(clienteId, monthless)
  await confirm(clienteId, monthless, { ...mapeamento, arranjo: { largura, mes: '2025-05' } })
  const next = monthless.replace('10,00', '12,00')
  expect(await preview(clienteId, next)).toMatchObject({ origem: 'lembrado', perguntas: [{ chave: 'mes' }] })

  const yearless = 'Mês;Conta;Descrição;Débito;Crédito\nJaneiro;3.1;Receita;0,00;10,00\n'
  const asked = await preview(clienteId, yearless, { leitura: { ano: 2025 } })
  await confirm(clienteId, yearless, asked.mapeamento)
  expect(await preview(clienteId, yearless.replace('Janeiro', 'Fevereiro'))).toMatchObject({
    origem: 'lembrado',
    perguntas: [{ chave: 'ano' }],
  })
})

test('movement or balance is asked again where the rows of the file say otherwise', async () => {
  const clienteId = await cenario.createCliente()
  const months = (valueOf: (i: number, conta: number) => number) =>
    `Mês;Conta;Nome;Saldo\n${[1, 2, 3, 4, 5, 6].map((i) => [1, 2].map((conta) => `2025-0${i};3.${conta};Receita;${valueOf(i, conta)},00\n`).join('')).join('')}`
  await confirm(
    clienteId,
    months((i, conta) => (i % 2) * 50 + conta),
    { valores: 'movimento' },
  )
  expect(
    await preview(
      clienteId,
      months((i, conta) => i * 100 + conta),
    ),
  ).toMatchObject({
    origem: 'lembrado',
    perguntas: [{ chave: 'valores' }],
  })
})

test('accounts to debit are asked of each file', async () => {
  const clienteId = await cenario.createCliente()
  const unsigned = 'Mês;Conta;Descrição;Valor\n2025-01;3.1;Serviços;100,00\n2025-01;4.1;Aluguel;40,00\n'
  await confirm(clienteId, unsigned, { devedoras: ['4'], sinal: 'credito_positivo' })
  const { perguntas, mapeamento } = await preview(clienteId, unsigned.replaceAll('2025-01', '2025-02'))
  expect(perguntas).toMatchObject([{ chave: 'debitos' }])
  expect(mapeamento.devedoras).toBeUndefined()
})

test('a recipe with a correction takes the place of the one of its shape, and names who made it', async () => {
  const clienteId = await cenario.createCliente()
  await confirm(clienteId, SIDES, { sinal: 'debito_positivo' })
  const [before] = await listReceitas(clienteId)
  await confirm(clienteId, SIDES.replaceAll('2025-01', '2025-02'), { sinal: 'credito_positivo' })
  expect(await listReceitas(clienteId)).toEqual([before])
  expect((await preview(clienteId, SIDES.replaceAll('2025-01', '2025-03'))).mapeamento.sinal).toBe('credito_positivo')
})

test('a corrected arrangement is remembered', async () => {
  const clienteId = await cenario.createCliente()
  const file = (mes: string) => `Mês;Conta;Valor;D/C\n${mes};3.1 - Receita;10,00;C\n`
  const { mapeamento } = await preview(clienteId, file('2025-01'))
  expect(mapeamento.arranjo?.contaComNome).toBe(1)
  const whole = { arranjo: { largura: 4 }, colunas: { ...mapeamento.colunas, conta: 1 } }
  await confirm(clienteId, file('2025-01'), whole)
  const { linhas } = await preview(clienteId, file('2025-02'))
  expect(linhas[1]?.valores).toMatchObject([{ conta: '3.1 - Receita' }])
})

test('a recipe goes from cliente to cliente as a file, and its name is numbered where it is taken', async () => {
  const [from, to] = [await cenario.createCliente(), await cenario.createCliente()]
  await confirm(from, SIDES, { sinal: 'debito_positivo' })
  const { id, nome } = (await listReceitas(from))[0]!
  const exported = await withTenant(cenario.db, { clienteId: from, usuarioId: null }, (tx) => findReceita(tx, from, id))
  const receita = parseReceita(printReceita(exported!))
  const add = (name: string) =>
    withTenant(cenario.db, { clienteId: to, usuarioId: cenario.usuarioId }, (tx) =>
      insertReceita(tx, { clienteId: to, usuarioId: cenario.usuarioId, receita: { ...receita, nome: name } }),
    )
  await add(receita.nome ?? '')
  await add(nome)
  await add('é'.repeat(90))
  await add('é'.repeat(90))
  expect((await listReceitas(to)).map((row) => row.nome)).toEqual([nome, `${nome} (2)`, 'é'.repeat(80), `${'é'.repeat(74)} (2)`])
  expect(await preview(to, SIDES)).toMatchObject({ origem: 'lembrado', mapeamento: { sinal: 'debito_positivo' } })
  expect((await preview(from, SIDES, { receita })).mapeamento.sinal).toBe('debito_positivo')
})

test('of many recipes the one that was not used for longest goes', async () => {
  const clienteId = await cenario.createCliente()
  await confirm(clienteId, SIDES, { sinal: 'credito_positivo' })
  await cenario.query(
    `update receita_leitura set used_at = now() - interval '1 year', updated_at = now() - interval '1 year' where cliente_id = $1`,
    [clienteId],
  )
  await cenario.query(
    `insert into receita_leitura (cliente_id, nome, assinatura, cabecalho, receita, estrutura)
     select $1, n::text, n::text, '["a"]', '{}', '{}' from generate_series(1, 200) n`,
    [clienteId],
  )
  await confirm(clienteId, SIDES.replace('Valor', 'Valor do mês').replaceAll('2025-01', '2025-02'), { sinal: 'credito_positivo' })
  const { origem } = await preview(clienteId, SIDES)
  expect({ origem, receitas: (await listReceitas(clienteId)).length }).toEqual({ origem: 'detectado', receitas: 200 })
})

test('a file is read once for a header that many recipes have', async () => {
  const path = cenario.write(`Comercial Aurora;;\n${SIDES}${'2025-01;3.1;1,00\n'.repeat(400)}`)
  const { mapeamento } = await preview(await cenario.createCliente(), SIDES)
  const estrutura = { ...mapeamento, colunas: { conta: 0 } }
  const timeOf = async (count: number): Promise<number> => {
    const start = performance.now()
    const { planilha } = await examineFile(path, ([title = '']) =>
      Promise.resolve(
        Array.from({ length: count }, (_, id) => ({ id, nome: '', por: null, assinatura: title, cabecalho: [], mapeamento, estrutura })),
      ),
    )
    expect(planilha?.origem).toBe('detectado')
    return performance.now() - start
  }
  await timeOf(1)
  expect(await timeOf(200)).toBeLessThan(20 * (await timeOf(1)))
})
