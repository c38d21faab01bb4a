import { ENTIDADES } from '@lastro/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readXlsx, writeXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { CadastrosFixture, codeOf, errorOf } from '../../../test/cadastros-fixture.ts'
import { buildImportacao, ecdOf } from '../../../test/factories.ts'

let t: TestApp
const c = new CadastrosFixture(() => t)

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())
beforeEach(() => c.build())

test('previews new, changed, unchanged and refused rows, and writes all or nothing', async () => {
  const csv = (lines: readonly string[]): string => ['Código;Nome;Centro superior;Cor', ...lines].join('\n')
  const boas = ['VENDAS;Vendas internas;;azul', 'OFICINA;OFICINA;;', 'NOVO-1;Novo um;NOVO;', 'NOVO;Novo;;']
  const ruim = csv([...boas, 'ERRADO;;INEXISTENTE;'])
  const preview = await c.preview('centros-custo', ruim, c.analista)
  expect(preview).toMatchObject({ novas: 2, mudadas: 1, iguais: 1, recusadas: 1 })
  expect(preview.colunas).toEqual([
    { titulo: 'Código', campo: 'codigo' },
    { titulo: 'Nome', campo: 'descricao' },
    { titulo: 'Centro superior', campo: 'pai' },
    { titulo: 'Cor', campo: null },
  ])
  expect(preview.linhas[0]).toEqual({
    linha: 6,
    situacao: 'recusada',
    titulo: 'ERRADO',
    mudancas: [],
    problemas: [{ campo: 'Descrição', valor: '', message: 'Falta Descrição.' }],
  })
  expect(preview.linhas[1]).toMatchObject({
    linha: 2,
    situacao: 'mudada',
    mudancas: [{ campo: 'descricao', antes: 'VENDAS', depois: 'Vendas internas' }, { campo: 'fixa' }],
  })
  const refused = await c.import('centros-custo', ruim, preview.assinatura)
  expect(codeOf(refused)).toBe('cadastro_importacao_refused')
  expect(errorOf(refused).details).toEqual([{ linha: 6, campo: 'Descrição', valor: '', message: 'Falta Descrição.' }])
  expect((await c.list('centros-custo')).map(({ valores }) => valores['codigo'])).toEqual(['OFICINA', 'VENDAS'])

  expect(await c.imported('centros-custo', csv(boas))).toEqual({ novas: 2, mudadas: 1, iguais: 1 })
  expect(await c.find('centros-custo', 'NOVO-1')).toMatchObject({ nivel: 1, valores: { pai: 'NOVO' } })
  expect(await c.listAuditoria('centroCusto.create')).toHaveLength(2)
  expect(await c.imported('centros-custo', csv(boas))).toEqual({ novas: 0, mudadas: 0, iguais: 4 })
})

test('writes only the previewed plan; a cadastro that changed in between must be previewed again', async () => {
  const csv = 'Código;Descrição\nVENDAS;Vendas internas\n'
  const { assinatura } = await c.preview('centros-custo', csv)
  await c.update('centros-custo', await c.find('centros-custo', 'VENDAS'), { descricao: 'Outra' })
  expect(codeOf(await c.import('centros-custo', csv, assinatura))).toBe('cadastro_previa_changed')
})

test.each([
  [
    'cycle',
    'Código;Descrição;Centro superior\nA;A;B\nB;B;A\n',
    ['Ficaria abaixo de si mesma: A → B → A.', 'Ficaria abaixo de si mesma: B → A → B.'],
  ],
  ['parent that is nowhere', 'Código;Descrição;Centro superior\nA;A;ZZ\n', ['Não há “ZZ” em Centros de custo.']],
  ['repeated line', 'Código;Descrição\nA;A\nA;B\n', ['A linha 2 do arquivo já traz A.']],
  ['no code at all', 'Nome;Cor\nA;azul\n', ['O arquivo não tem a coluna Código.', 'O arquivo não tem a coluna Descrição.'].slice(0, 1)],
])('refuses %s by line', async (_nome, csv, messages) => {
  const { linhas, recusadas } = await c.preview('centros-custo', csv)
  expect(recusadas).toBeGreaterThan(0)
  expect(linhas.flatMap(({ problemas }) => problemas.map(({ message }) => message))).toEqual(messages)
})

test('reads numbers in common spellings and refuses ambiguous ones', async () => {
  await c.created('direcionadores', { codigo: 'FAT', descricao: 'Faturamento', unidade: 'R$' })
  const csv = (valor: string): string => `Direcionador;Centro de custo;Ano;Jan\nFAT;VENDAS;2026;${valor}\n`
  for (const [texto, depois] of [
    ['1.234.567,89', '1234567,89'],
    ['1234,5', '1234,5'],
    ['1234.5', '1234,5'],
    ['R$ 10', '10'],
  ] as const) {
    const { linhas } = await c.preview('valores', csv(texto))
    expect({ texto, depois: linhas[0]?.mudancas.find(({ campo }) => campo === 'm01')?.depois }).toEqual({ texto, depois })
  }
  const { linhas } = await c.preview('valores', csv('1.234'))
  expect(linhas[0]?.problemas).toEqual([{ campo: 'Jan', valor: '1.234', message: 'Pode ser 1234 ou 1,234: escreva um dos dois.' }])
  const { linhas: negativo } = await c.preview('valores', csv('-5'))
  expect(negativo[0]?.situacao).toBe('recusada')
})

test('reads an XLSX with words for options and refuses a file that is not one', async () => {
  const rows = [
    ['COD', 'Descrição', 'COD_NAT', 'IND_CTA', 'Conta superior'],
    ['8', 'Despesas novas', '04', 'S', ''],
    ['8.1', 'Viagens', 'resultado', 'Analítica', '8'],
  ]
  const xlsx = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Plano', rows }] }))
  expect(await c.imported('contas', xlsx)).toMatchObject({ novas: 2 })
  expect(await c.find('contas', '8.1')).toMatchObject({ nivel: 1, valores: { natureza: 4, analitica: true, superior: '8' } })
  expect(codeOf(await c.send('contas/importar/previa', '|0000|LECD|\n'))).toBe('importacao_arquivo_refused')
  expect(codeOf(await c.send('contas/importar/previa', '%PDF-1.7'))).toBe('importacao_arquivo_refused')
  expect(codeOf(await c.send('contas/importar/previa', ''))).toBe('importacao_arquivo_required')
  expect(codeOf(await c.call('POST', 'contas/importar/previa', {}))).toBe('importacao_arquivo_required')
  expect(codeOf(await c.send('contas/importar/previa', 'x'.repeat(11 * 1024 * 1024)))).toBe('requisicao_too_large')
})

test.each(['csv', 'xlsx'] as const)('an export in %s imports without changes', async (format) => {
  const { db } = t.database
  await buildImportacao(db, { clienteId: c.clienteId, conteudo: ecdOf({ seed: 5 }), arquivoNome: 'ecd.txt' })
  await c.created('filiais', { codigo: "'=F7", descricao: '=SOMA(A1) "aspas"; e mais', cnpj: '11222333000181' })
  await c.created('direcionadores', { codigo: '-HC', descricao: '@pessoas', unidade: 'pessoas' })
  await c.created('valores', { direcionador: '-HC', centroCusto: 'VENDAS', filial: "'=F7", ano: 2026, m01: 1.5, m02: 0, m12: 0.000001 })
  for (const entidade of ENTIDADES.filter((nome) => nome !== 'clientes')) {
    const file = await c.call('GET', `${entidade}/exportar?formato=${format}`)
    expect(file.statusCode).toBe(200)
    const total = (await c.list(entidade)).length
    const preview = await c.preview(entidade, file.rawPayload)
    expect({ entidade, ...preview, colunas: [], assinatura: '' }).toMatchObject({
      entidade,
      novas: 0,
      mudadas: 0,
      recusadas: 0,
      linhas: [],
    })
    expect(preview.iguais).toBeGreaterThanOrEqual(total)
    expect(preview.colunas.every(({ campo }) => campo !== null)).toBe(true)
  }
  if (format === 'xlsx') {
    const { sheets } = await readXlsx(new Uint8Array((await c.call('GET', 'valores/exportar?formato=xlsx')).rawPayload))
    expect(sheets[0]?.rows[1]?.[4]).toBe(1.5)
  }
})
