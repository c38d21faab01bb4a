import { describe, expect, test } from 'vitest'
import type { Ecd } from './ecd.ts'
import type { PartidaBatch } from './partidas.ts'
import { listRegrasFailures, padaria, readEcd, replaceRegistro, serieDaConta } from './ecd.fixture.ts'

describe('a small hand-written bookkeeping', () => {
  const ecd = readEcd(padaria())

  test('is accepted without any problem', () => {
    expect(ecd.saude.problemas).toEqual([])
    expect(ecd.saude.aceito).toBe(true)
  })

  test('has company and period', () => {
    expect(ecd).toMatchObject({
      empresa: { nome: 'PADARIA PÃO QUENTE LTDA', cnpj: '11222333000181' },
      livro: 'G',
      leiaute: 9,
      codificacao: 'iso-8859-1',
      inicio: '2025-11-01',
      fim: '2025-12-31',
      meses: ['2025-11', '2025-12'],
      lancamentos: 4,
      partidas: 12,
      origemSaldos: 'lancamentos',
    })
  })

  test('has the monthly result without the closing and with the extemporaneous entry', () => {
    expect(serieDaConta(ecd, '3.1')).toEqual([8_000_000, 0])
    expect(serieDaConta(ecd, '3.2')).toEqual([-2_160_000, 0])
    expect(serieDaConta(ecd, '3.3')).toEqual([0, -3_650_000])
    expect(serieDaConta(ecd, '3.4')).toEqual([0, -725_000])
    expect(ecd.encerramento.quantidade).toBe(5)
  })

  test('has accounts with natureza and referential code', () => {
    expect(ecd.contas.find(({ codigo }) => codigo === '3.3')).toMatchObject({
      descricao: 'Custo das mercadorias',
      natureza: 4,
      analitica: true,
      nivel: 2,
      contaSuperior: '3',
      codigoReferencial: '3.01.01.03.01.02',
    })
    expect(ecd.centrosCusto).toEqual([{ codigo: 'LOJA', descricao: 'Loja do centro' }])
  })

  test('agrees with its I355 by account', () => {
    expect(ecd.conferencia.i355).toMatchObject({ arquivoCentavos: 1_465_000, diferencaCentavos: 0, comparadas: 4 })
  })

  test('agrees with its published DRE, in the order of NU_ORDEM', () => {
    expect(
      ecd.conferencia.j150?.map(({ codigo, calculadoCentavos, diferencaCentavos }) => [codigo, calculadoCentavos, diferencaCentavos]),
    ).toEqual([
      ['R1', 8_000_000, 0],
      ['D1', -2_160_000, 0],
      ['L2', 5_840_000, 0],
      ['C1', -3_650_000, 0],
      ['L1', 2_190_000, 0],
      ['E1', -725_000, 0],
      ['3', 1_465_000, 0],
    ])
  })
})

describe('known flaws of transmitted files are tolerated', () => {
  const expected = readEcd(padaria())
  const resultado = (ecd: typeof expected) => ({ saldos: ecd.saldos, i355: ecd.conferencia.i355, linhas: ecd.linhas })

  test.each<[string, string | Uint8Array]>([
    ['LF alone', padaria().replaceAll('\r\n', '\n')],
    ['no line end after the last line', padaria().trimEnd()],
    ['UTF-8', Buffer.from(padaria(), 'utf8')],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${padaria()}`, 'utf8')],
    ['a signature after the 9999', Buffer.concat([Buffer.from(padaria(), 'latin1'), Buffer.from([0, 1, 2, 10, 13, 255])])],
    ['layout written 009', padaria(replaceRegistro('I010', 'I010|G|009'))],
    ['surplus fields at the end of the postings', padaria((registros) => registros.map((r) => (r.startsWith('I250') ? `${r}|1,00|D` : r)))],
  ])('%s', (_, content) => {
    const ecd = readEcd(content)
    expect(ecd.saude.problemas).toEqual([])
    expect(resultado(ecd)).toEqual(resultado(expected))
  })

  test('missing final bars give a warning per line and the same numbers', () => {
    const ecd = readEcd(padaria().replaceAll('|\r\n', '\r\n'))
    expect(listRegrasFailures(ecd)).toEqual(['linha_unterminated'])
    expect(resultado(ecd)).toEqual(resultado(expected))
  })

  test('an unregistered cost centre gives a warning and its amount counts', () => {
    const ecd = readEcd(padaria((registros) => registros.filter((registro) => !registro.startsWith('I100'))))
    expect(listRegrasFailures(ecd)).toEqual(['centro_custo_unknown'])
    expect(ecd.centrosCusto).toEqual([{ codigo: 'LOJA', descricao: '' }])
    expect(resultado(ecd).saldos).toEqual(resultado(expected).saldos)
  })
})

describe('a code equals its text in any spelling', () => {
  const resultadoDe = ({ saldos, conferencia }: Ecd): unknown[] => [saldos, conferencia.i355]
  const expected = resultadoDe(readEcd(padaria()))

  test.each([
    [
      'the chart repeats it with a blank',
      replaceRegistro('I050|01112025|04|A|2|3.4|3|', 'I050|01112025|04|A|2|3.4|3|Salários', 'I050|01122025|04|A|2|3.4 |3|Salários'),
    ],
    [
      'postings pad it',
      (registros: string[]) => registros.map((registro) => registro.replace(/^(I250|I155|I355)\|([^|]+)\|LOJA/, '$1| $2  |LOJA ')),
    ],
    ['the list of cost centres pads it', replaceRegistro('I100', 'I100|01112025| LOJA|Loja do centro')],
  ])('%s', (_, change) => {
    const ecd = readEcd(padaria(change))
    expect(listRegrasFailures(ecd)).toEqual([])
    expect(resultadoDe(ecd)).toEqual(expected)
  })

  test('is the same in ISO-8859-1 and in UTF-8', () => {
    const latin1 = Buffer.from(
      padaria((registros) => registros.map((registro) => registro.replaceAll('LOJA', 'SÃO'))),
      'latin1',
    )
    const utf8 = Buffer.from('|SÃO|').toString('latin1')
    const mista = readEcd(latin1.toString('latin1').replace(/\|SÃO\|/g, (found, position: number) => (position % 2 === 0 ? found : utf8)))
    expect(mista.saude.aceito).toBe(true)
    expect(mista.centrosCusto).toEqual([{ codigo: 'SÃO', descricao: 'Loja do centro' }])
    expect(resultadoDe(mista)).toEqual(expected)
  })

  test('of blanks only counts as none', () => {
    const { saude } = readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', 'I250|   ||7250,00|D|||Folha|')))
    expect(saude.problemas[0]).toMatchObject({ regra: 'conta_unknown', mensagem: expect.stringContaining('está sem conta') })
    expect(readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', 'I250|3.4|  |7250,00|D|||Folha|'))).saude.problemas).toEqual([])
  })

  test('long cost centres with a shared prefix stay distinct and untruncated', () => {
    const [a, b] = [`${'Ç'.repeat(70)}A`, `${'Ç'.repeat(70)}B`]
    const change = (registros: string[]): string[] =>
      registros
        .filter((registro) => !registro.startsWith('I100'))
        .map((registro) => registro.replace(/^(I\d55\|3\.1\||I250\|3\.1\|)LOJA/, `$1${a}`).replace('LOJA', b))
    const ecd = readEcd(padaria(change))
    expect(ecd.centrosCusto.map(({ codigo }) => codigo)).toEqual([a, b])
    const utf8 = readEcd(Buffer.from(padaria(change)))
    expect(utf8.centrosCusto.map(({ codigo }) => codigo)).toEqual([a, b])
    expect(utf8.saude.problemas.find(({ regra }) => regra === 'centro_custo_unknown')?.valor).toBe('Ç'.repeat(30))
  })
})

describe('an unreadable field refuses the file, with line, field and value', () => {
  test.each([
    ['1.234,56', 'VL_DC', 'não é um valor'],
    ['-5,00', 'VL_DC', 'não é um valor'],
    ['80000,001', 'VL_DC', 'não é um valor'],
    ['', 'VL_DC', 'está vazio'],
    ['100000000000,01', 'VL_DC', 'passa do limite'],
  ])('amount %j', (valor, campo, motivo) => {
    const content = padaria(replaceRegistro('I250|1.1.1.1||80000,00', `I250|1.1.1.1||${valor}|D|||x|`))
    const { saude } = readEcd(content)
    const linha = content.slice(0, content.indexOf('|NF-1|7||')).split('\n').length - 1
    expect(saude.aceito).toBe(false)
    expect(saude.problemas).toMatchObject([{ regra: 'campo_invalid', campo, valor, linha }])
    expect(saude.problemas[0]?.mensagem).toContain(motivo)
  })

  test('refuses a posting to an account missing in the chart', () => {
    const { saude } = readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', 'I250|3.9||7250,00|D|||Folha|')))
    expect(saude.problemas).toMatchObject([{ regra: 'conta_unknown', campo: 'COD_CTA', valor: '3.9' }])
  })

  test.each([
    ['its side', replaceRegistro('I250|3.4||7250,00|D', 'I250|3.4||7250,00|X|||Folha|'), 'IND_DC', 11],
    ['the kind of its entry', replaceRegistro('I200|3', 'I200|3|10122025|43750,00|Z|'), 'IND_LCTO', 9],
  ])('a posting refused for %s is not delivered, and no sums are checked', (_, change, campo, entregues) => {
    let quantity = 0
    const tipos = new Set<number>()
    const destino = {
      inicio: (): void => {},
      batch: (batch: PartidaBatch): void => {
        quantity += batch.quantidade
        for (const tipo of batch.tipo.subarray(0, batch.quantidade)) tipos.add(tipo)
      },
    }
    const { saude } = readEcd(padaria(change), { destino })
    expect(saude.problemas).toMatchObject([{ regra: 'campo_invalid', campo }])
    expect(quantity).toBe(entregues)
    expect([...tipos].map((tipo) => String.fromCharCode(tipo)).toSorted()).toEqual(['E', 'N', 'X'])
  })

  test('refuses a posting to a synthetic account', () => {
    const { saude } = readEcd(padaria(replaceRegistro('I250|3.4||7250,00|D', 'I250|3||7250,00|D|||Folha|')))
    expect(saude.problemas[0]).toMatchObject({ regra: 'conta_synthetic', valor: '3' })
  })

  test('refuses an entry dated outside the period', () => {
    const { saude } = readEcd(padaria(replaceRegistro('I200|3', 'I200|3|01012026|43750,00|N|')))
    expect(saude.problemas).toMatchObject([{ regra: 'data_out_of_period', campo: 'DT_LCTO', valor: '01012026' }])
  })
})

test.each([
  [1, 'DT_INI'],
  [2, 'DT_FIN'],
])('a statement with a bad date in field %i reports %s', (campo, nome) => {
  const registro = ['J005', '01112025', '31122025', '1', '']
  registro[campo] = '31022025'
  const { saude } = readEcd(padaria(replaceRegistro('J005', registro.join('|'))))
  expect(saude.problemas[0]).toMatchObject({ regra: 'campo_invalid', campo: nome, valor: '31022025' })
})

test('two concatenated files are refused at the second header', () => {
  const texto = padaria()
  const middle = texto.indexOf('|I200|1|')
  const { saude } = readEcd(texto.slice(0, middle) + texto)
  expect(saude.problemas.find(({ regra }) => regra === 'arquivo_malformed')).toMatchObject({
    linha: 42,
    trecho: expect.stringMatching(/^\|0000\|/),
  })
  expect(saude.aceito).toBe(false)
})

describe('published statements not made of these entries are not compared', () => {
  test.each([
    ['of the economic group', 'J005|01112025|31122025|2|'],
    ['of the year before', 'J005|01112024|31122024|1|'],
  ])('%s', (_, registro) => {
    const ecd = readEcd(padaria(replaceRegistro('J005', registro)))
    expect(ecd.saude.problemas).toEqual([])
    expect(ecd.conferencia).toMatchObject({ j150: null, motivo: 'O arquivo não traz a DRE publicada (J150) do seu período.' })
  })
})

test('refuses an empty file at line 1', () => {
  const { saude } = readEcd('')
  expect(saude.problemas).toMatchObject([{ regra: 'arquivo_malformed', linha: 1, mensagem: 'O arquivo está vazio.' }])
  expect(saude.aceito).toBe(false)
})

test.each([
  ['a PDF', '%PDF-1.7\n'],
  ['zeros', '\0'.repeat(100)],
  ['an EFD', '|0000|017|0|01012025|31012025|LOJA|\r\n|9999|2|\r\n'],
  ['an ECF', '|0000|LECF|0011|11222333000181|LOJA|\r\n'],
])('refuses %s as no ECD, at line 1', (_, content) => {
  const { saude } = readEcd(content)
  expect(saude).toMatchObject({ aceito: false, erros: 1 })
  expect(saude.problemas[0]).toMatchObject({ regra: 'arquivo_malformed', linha: 1 })
})
