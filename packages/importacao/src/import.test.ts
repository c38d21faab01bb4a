import { verifySaldos } from '@lastro/db'
import { createEcdLeitor } from '@lastro/ecd'
import { mesToSql } from '@lastro/engine'
import { placeInFile } from '@lastro/planilha'
import { xlsxOf } from '@lastro/planilha/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startImportacao } from './import-process.ts'
import { createCenario, ecdOf, razaoOf } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'
import type { ImportProgress } from './types.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

describe('ECD', () => {
  test('imports entries, balances, De-Para and reconciliations together', async () => {
    const file = ecdOf({ seed: 7 })
    const leitor = createEcdLeitor()
    leitor.push(file)
    const ecd = leitor.end()
    const clienteId = await cenario.createCliente()
    const stages: ImportProgress[] = []
    const { importacaoId, resultado } = await cenario.send(file, { clienteId, onProgress: (progress) => stages.push(progress) })

    expect(resultado).toMatchObject({
      status: 'concluida',
      resumo: { livro: 'G', inicio: '2025-01', fim: '2025-12', partidas: ecd.partidas },
    })
    if (resultado.status !== 'concluida') return
    expect(resultado.conferencia.i355).toMatchObject({ diferencaCentavos: 0 })
    expect(resultado.conferencia.linhas.length).toBeGreaterThan(5)
    expect(resultado.conferencia.linhas.filter(({ diferencaCentavos }) => diferencaCentavos !== 0)).toEqual([])
    expect(resultado.resumo).toMatchObject({ contasSemDePara: 0, contas: ecd.contas.length })
    expect(resultado.resumo.regrasDeParaCriadas).toBeGreaterThan(10)
    expect([...new Set(stages.map(({ etapa }) => etapa))]).toEqual(['ler', 'conferir', 'gravar', 'comparar'])
    expect(stages.at(-1)).toMatchObject({ bytesLidos: file.length, bytesTotal: file.length, partidas: ecd.partidas, rejeitadas: 0 })

    expect(await verifySaldos(cenario.db, clienteId)).toEqual([])
    const written = await cenario.query<{ conta: string; centro: string; mes: number; debito: number; credito: number }>(
      `select c.codigo as conta, coalesce(cc.codigo, '') as centro, s.mes, s.debito_centavos as debito, s.credito_centavos as credito
       from saldo_mensal s join conta c on c.id = s.conta_id left join centro_custo cc on cc.id = s.centro_custo_id where s.importacao_id = $1`,
      [importacaoId],
    )
    const ofFile = Array.from({ length: ecd.saldos.quantidade }, (_, i) => ({
      conta: ecd.contas[ecd.saldos.conta[i]!]!.codigo,
      centro: ecd.centrosCusto[ecd.saldos.centroCusto[i]!]?.codigo ?? '',
      mes: mesToSql(ecd.meses[ecd.saldos.mes[i]!]!),
      debito: ecd.saldos.debitoCentavos[i]!,
      credito: ecd.saldos.creditoCentavos[i]!,
    }))
    const key = (saldo: object): string => JSON.stringify(saldo)
    expect(written.map(key).toSorted()).toEqual(ofFile.map(key).toSorted())
    const [encerramento] = await cenario.query<{ partidas: number }>(
      `select count(*)::int as partidas from partida where importacao_id = $1 and tipo = 'E'`,
      [importacaoId],
    )
    expect(encerramento?.partidas).toBeGreaterThan(0)
  })

  test('keeps accented texts intact, one per posting', async () => {
    const clienteId = await cenario.createCliente()
    const { importacaoId } = await cenario.send(ecdOf({ seed: 8, codificacao: 'iso-8859-1' }), { clienteId })
    const [counting] = await cenario.query<{ total: number; acentos: number; bad: number; numbered: number }>(
      `select count(*)::int as total, count(*) filter (where historico ~ '[áéíóúãõçÁÉÍÓÚÃÕÇ]')::int as acentos,
         count(*) filter (where historico ~ '[Ãƒ�]')::int as bad, count(*) filter (where numero <> '')::int as numbered
       from partida where importacao_id = $1`,
      [importacaoId],
    )
    expect(counting?.acentos).toBeGreaterThan(0)
    expect(counting).toMatchObject({ bad: 0, numbered: counting?.total })
  })

  test.each([
    ['livro B, só balancetes diários', { livro: 'B', lancamentos: false } as const],
    ['livro G sem lançamentos', { lancamentos: false } as const],
    ['livro R', { livro: 'R' } as const],
    ['encerramento mensal', { encerramento: 'mensal' } as const],
  ])('%s', async (_nome, options) => {
    const clienteId = await cenario.createCliente()
    const { resultado, importacaoId } = await cenario.send(ecdOf({ ...options, seed: 9 }), { clienteId })
    expect(resultado.status).toBe('concluida')
    if (resultado.status !== 'concluida') return
    expect(resultado.conferencia.i355?.diferencaCentavos ?? 0).toBe(0)
    const [importacao] = await cenario.query<{ conteudo: string }>('select conteudo from importacao where id = $1', [importacaoId])
    expect(importacao?.conteudo).toBe(resultado.resumo.partidas > 0 ? 'lancamentos' : 'saldos')
    expect(await verifySaldos(cenario.db, clienteId)).toEqual([])
  })

  test('the second year adds no duplicate De-Para rules', async () => {
    const clienteId = await cenario.createCliente()
    await cenario.send(ecdOf({ ano: 2024, seed: 10 }), { clienteId })
    const { resultado } = await cenario.send(ecdOf({ ano: 2025, seed: 11 }), { clienteId })
    expect(resultado).toMatchObject({ status: 'concluida', resumo: { regrasDeParaCriadas: 0, contasSemDePara: 0 } })
  })

  test('runs in a child process with a separate connection', async () => {
    const clienteId = await cenario.createCliente()
    const caminho = cenario.write(ecdOf({ seed: 12 }))
    const importacaoId = await cenario.register(caminho, { clienteId })
    const stages = new Set<string>()
    const { resultado } = startImportacao(
      { conexao: cenario.database.conexoes.app, clienteId, usuarioId: cenario.usuarioId, importacaoId, caminho },
      ({ etapa }) => stages.add(etapa),
    )
    expect(await resultado).toMatchObject({ status: 'concluida' })
    expect([...stages]).toEqual(['ler', 'conferir', 'gravar', 'comparar'])
  })
})

describe('spreadsheet', () => {
  test('imports a ledger with entries, balances and De-Para by description', async () => {
    const clienteId = await cenario.createCliente()
    const { importacaoId, resultado } = await cenario.send(razaoOf(), { clienteId })
    expect(resultado).toMatchObject({
      status: 'concluida',
      resumo: { linhas: 12, partidas: 12, lancamentos: 6, contas: 2, centrosCusto: 1, filiais: 1 },
    })
    expect(await verifySaldos(cenario.db, clienteId)).toEqual([])
    const partidas = await cenario.query(
      `select p.linha, p.lancamento_linha, p.numero, p.data::text as data, c.codigo as conta, coalesce(cc.codigo, '') as centro, f.codigo as filial,
         p.valor_centavos, p.historico
       from partida p join conta c on c.id = p.conta_id left join centro_custo cc on cc.id = p.centro_custo_id join filial f on f.id = p.filial_id
       where p.importacao_id = $1 order by p.linha limit 2`,
      [importacaoId],
    )
    const common = { lancamento_linha: 2, numero: '0', data: '2025-01-01', filial: 'MTZ' }
    expect(partidas).toEqual([
      { ...common, linha: 2, conta: '1.1.01', centro: '', valor_centavos: -10_050, historico: 'recebimento 0' },
      { ...common, linha: 3, conta: '3.1.01', centro: 'VEN', valor_centavos: 10_050, historico: 'venda 0' },
    ])
    const regras = await cenario.query('select conta_inicio, origem, motivo <> $2 as tem_motivo from de_para_regra where cliente_id = $1', [
      clienteId,
      '',
    ])
    expect(regras).toEqual([{ conta_inicio: '3.1.01', origem: 'descricao', tem_motivo: true }])
  })

  test('imports the same entries and balances from XLSX as from CSV', async () => {
    const lines = razaoOf()
      .trimEnd()
      .split('\n')
      .map((line) => line.split(';'))
    const celulas = lines.map((line, i) =>
      i === 0 ? line : line.map((celula, coluna) => (coluna === 5 ? Number(celula.replace(',', '.')) : celula)),
    )
    const clientes = [await cenario.createCliente(), await cenario.createCliente()] as const
    const csv = await cenario.send(razaoOf(), { clienteId: clientes[0] })
    const xlsx = await cenario.send(await xlsxOf({ Razão: celulas }), { clienteId: clientes[1] })
    expect(xlsx.resultado.status).toBe('concluida')
    const readPartidas = async (importacaoId: number): Promise<Record<string, unknown>[]> =>
      cenario.query(
        `select p.linha, p.lancamento_linha, p.numero, p.data::text as data, c.codigo, p.valor_centavos, p.historico
         from partida p join conta c on c.id = p.conta_id where p.importacao_id = $1 order by p.linha`,
        [importacaoId],
      )
    expect(await readPartidas(xlsx.importacaoId)).toEqual(await readPartidas(csv.importacaoId))
    expect(await verifySaldos(cenario.db, clientes[1])).toEqual([])
  })

  test('imports a row with a debit and a credit account as one entry', async () => {
    const clienteId = await cenario.createCliente()
    const file = [
      'Data;Conta Débito;Conta Crédito;Valor;Histórico',
      '05/01/2025;1.1.01;3.1.01;100,00;venda',
      '25/01/2025;4.1.01;1.1.01;40,00;luz',
    ]
    const { importacaoId, resultado } = await cenario.send(file.join('\n'), { clienteId })
    expect(resultado).toMatchObject({ status: 'concluida', resumo: { partidas: 4 } })
    const partidas = await cenario.query<{ linha: number }>(
      `select p.linha, p.lancamento_linha, c.codigo as conta, p.valor_centavos from partida p join conta c on c.id = p.conta_id
       where p.importacao_id = $1 order by p.lancamento_linha, p.linha`,
      [importacaoId],
    )
    expect(partidas.map(({ linha, ...rest }) => ({ ...rest, ...placeInFile(linha, []) }))).toEqual([
      { linha: 2, planilha: null, lancamento_linha: 2, conta: '1.1.01', valor_centavos: -10_000 },
      { linha: 2, planilha: null, lancamento_linha: 2, conta: '3.1.01', valor_centavos: 10_000 },
      { linha: 3, planilha: null, lancamento_linha: 3, conta: '4.1.01', valor_centavos: -4_000 },
      { linha: 3, planilha: null, lancamento_linha: 3, conta: '1.1.01', valor_centavos: 4_000 },
    ])
  })

  test('an unbalanced entry refuses a complete ledger, and not one of result accounts only', async () => {
    const clienteId = await cenario.createCliente()
    const { resultado } = await cenario.send(razaoOf().replace('100,50;C', '100,51;C'), { clienteId })
    expect(resultado).toMatchObject({ status: 'recusada', erro: { code: 'importacao_arquivo_refused' } })
    expect(resultado.saude?.problemas.map(({ regra, linha }) => [regra, linha])).toEqual([
      ['lancamento_unbalanced', 2],
      ['periodo_unbalanced', null],
    ])
    const soResultado = razaoOf()
      .split('\n')
      .filter((line) => !line.includes(';1.1.01;'))
      .join('\n')
    const accepted = await cenario.send(soResultado, { clienteId })
    expect(accepted.resultado).toMatchObject({
      status: 'concluida',
      saude: { problemas: [] },
    })
  })

  test('synthetic accounts of a trial balance do not count twice', async () => {
    const clienteId = await cenario.createCliente()
    const { importacaoId, resultado } = await cenario.send(
      [
        'Conta;Descrição;Mês;Débito;Crédito',
        '3;Resultado;01/2025;40,00;100,00',
        '3.1;Receitas;01/2025;0,00;100,00',
        '3.1.01;Receita de vendas;01/2025;0,00;90,00',
        '3.1.02;Receita de serviços;01/2025;0,00;10,00',
        '3.2;Despesas;01/2025;40,00;0,00',
        '3.2.01;Energia elétrica;01/2025;40,00;0,00',
      ].join('\n'),
      { clienteId },
    )
    expect(resultado).toMatchObject({ status: 'concluida', resumo: { partidas: 0 } })
    const saldos = await cenario.query(
      `select c.codigo, c.analitica, s.debito_centavos as debito, s.credito_centavos as credito
       from saldo_mensal s join conta c on c.id = s.conta_id where s.importacao_id = $1 order by 1`,
      [importacaoId],
    )
    expect(saldos).toEqual([
      { codigo: '3.1.01', analitica: true, debito: 0, credito: 9000 },
      { codigo: '3.1.02', analitica: true, debito: 0, credito: 1000 },
      { codigo: '3.2.01', analitica: true, debito: 4000, credito: 0 },
    ])
  })

  test('refuses a trial balance with one synthetic account that does not add up among others that do', async () => {
    const { resultado } = await cenario.send(
      'Conta;Mês;Débito;Crédito\n3.1;01/2025;0;100,00\n3.1.01;01/2025;0;100,00\n3.2;01/2025;41,00;0\n3.2.01;01/2025;40,00;0\n',
      { clienteId: await cenario.createCliente() },
    )
    expect(resultado).toMatchObject({ status: 'recusada' })
    expect(resultado.saude?.problemas).toContainEqual(
      expect.objectContaining({ regra: 'conta_sintetica_mismatch', linha: 4, valor: '3.2' }),
    )
  })

  test('remembered columns apply wherever the header is, such as a month with a title above it and the next without', async () => {
    const clienteId = await cenario.createCliente()
    const lines = (mes: string): string =>
      `Conta;Descrição;Mês;Débito;Crédito\n3.1;Vendas;${mes};;700,00\n3.2;Vendas;${mes};;200,00\n3.3;Vendas;${mes};;60,00\n3.4;Vendas;${mes};;40,00\n`
    await cenario.send(`Comércio de Teste\nBalancete\n${lines('01/2025')}`, { clienteId })
    const { resultado } = await cenario.send(lines('02/2025'), { clienteId })
    expect(resultado).toMatchObject({ status: 'concluida', resumo: { linhas: 4 } })
    const [soma] = await cenario.query<{ soma: string }>(
      'select sum(credito_centavos) as soma from saldo_mensal where cliente_id = $1 and mes = 202502',
      [clienteId],
    )
    expect(Number(soma?.soma)).toBe(100_000)
  })

  test('accounts without movement do not prove that synthetic accounts are totals in a trial balance', async () => {
    const { resultado } = await cenario.send(
      'Conta;Mês;Débito;Crédito\n3.1;01/2025;0;500,00\n3.1.01;01/2025;0;40,00\n3.2;01/2025;0;0\n3.2.01;01/2025;0;0\n',
      { clienteId: await cenario.createCliente() },
    )
    expect(resultado).toMatchObject({ status: 'concluida' })
  })

  test('a chart with leading zeros has the same natures, and its ledger is fully checked', async () => {
    const clienteId = await cenario.createCliente()
    const razao = (debito: string): string => `Data;Conta;Débito;Crédito\n02/01/2025;01.1.01;${debito};\n02/01/2025;03.1.01;;90,00\n`
    expect((await cenario.send(razao('100,00'), { clienteId })).resultado).toMatchObject({ status: 'recusada' })
    expect((await cenario.send(razao('90,00'), { clienteId })).resultado).toMatchObject({ status: 'concluida' })
    expect(await cenario.query('select codigo, natureza from conta where cliente_id = $1 order by codigo', [clienteId])).toEqual([
      { codigo: '01.1.01', natureza: 1 },
      { codigo: '03.1.01', natureza: 4 },
    ])
  })

  test('an unbalanced ledger without entry numbers lists suspect lines', async () => {
    const razao = (last: string): string =>
      `Data;Conta;Débito;Crédito;Histórico\n02/05/2018;1.1;10,00;;venda A\n02/05/2018;3.1;;10,00;venda A\n03/05/2018;1.1;20,00;;venda B\n03/05/2018;3.1;;${last};venda B\n`
    const { resultado } = await cenario.send(razao('19,99'), { clienteId: await cenario.createCliente() })
    expect(resultado).toMatchObject({
      status: 'recusada',
      erro: { message: 'Linha 4: Em 05/2018 os créditos e os débitos diferem em −0,01.' },
    })
  })

  test('refuses amounts whose sum is not exact, with line and account', async () => {
    const line = '31/01/2025;3.1;;100.000.000.000,00\n'
    const { resultado } = await cenario.send(`Data;Conta;Débito;Crédito\n${line}${line}`, { clienteId: await cenario.createCliente() })
    expect(resultado).toMatchObject({
      status: 'recusada',
      erro: { message: 'Linha 3: A soma da conta 3.1 em 01/2025 passa de R$ 100 bilhões, o que se pode somar sem perder centavos.' },
    })
  })

  test('remembers the column mapping for the same header', async () => {
    const clienteId = await cenario.createCliente()
    const mapeamento = {
      decimal: ',',
      formatoData: 'dd/mm/aaaa',
      linhaCabecalho: 1,
      colunas: { data: 0, conta: 1, valor: 2 },
      sinal: 'debito_positivo',
    } as const
    const first = await cenario.send('a;b;c\n02/01/2025;3.1;5,00\n', { clienteId })
    expect(first.resultado).toMatchObject({ status: 'recusada', erro: { code: 'importacao_mapeamento_required' } })
    await cenario.send('a;b;c\n02/02/2025;3.1;5,00\n', { clienteId, mapeamento })
    const { importacaoId } = await cenario.send('A;B;C\n02/03/2025;3.1;7,00\n', { clienteId })
    expect(await cenario.query('select mes, debito_centavos from saldo_mensal where importacao_id = $1', [importacaoId])).toEqual([
      { mes: 202_503, debito_centavos: 700 },
    ])
  })
})
