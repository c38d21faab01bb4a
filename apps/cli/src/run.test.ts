import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lastro, writeEcdFile } from './run.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('lastro dre', () => {
  const file = writeEcdFile(join(folder, 'boa.txt'))

  type Json = {
    linhas: { codigo: string; descricao: string; meses: (number | null)[]; total: number | null }[]
    conferencia: { i355: { diferenca: number | null }; j150: { codigo: string; arquivo: number; calculado: number; diferenca: number }[] }
    avisos: { codigo: string; linha: number; mensagem: string; efeito: string }[]
  }

  test('--json has exactly the documented format', async () => {
    const { codigo, saida, erros } = await lastro('dre', file, '--json')
    expect({ codigo, erros }).toEqual({ codigo: 0, erros: '' })
    const json = JSON.parse(saida) as Json
    expect(Object.keys(json)).toEqual(['linhas', 'conferencia', 'avisos'])
    expect(json.linhas.map((line) => line.codigo)).toEqual(
      'RB DED RL CUS LB MB DPE DAD DCO OUT EBITDA ME DEP EBIT RFI LAIR IRC LL ML'.split(' '),
    )
    for (const line of json.linhas) {
      expect(Object.keys(line)).toEqual(['codigo', 'descricao', 'meses', 'total'])
      expect(line.meses).toHaveLength(12)
    }
    expect(json.conferencia.i355).toEqual({ diferenca: 0 })
    expect(json.conferencia.j150.length).toBeGreaterThan(10)
    expect(json.conferencia.j150.every((line) => line.diferenca === 0 && line.arquivo === line.calculado)).toBe(true)
    expect(json.avisos).toEqual([])
  })

  test('amounts are whole centavos that add up, and ratios are percentages with four decimals', async () => {
    const { linhas } = JSON.parse((await lastro('dre', file, '--json')).saida) as Json
    const valor = (codigo: string): number => linhas.find((line) => line.codigo === codigo)?.total ?? Number.NaN
    expect(valor('RL')).toBe(valor('RB') + valor('DED'))
    expect(valor('LL')).toBe(valor('LAIR') + valor('IRC'))
    expect(valor('MB')).toBe(Number(((valor('LB') / valor('RL')) * 100).toFixed(4)))
    for (const line of linhas) {
      const soma = line.meses.reduce<number>((total, mes) => total + (mes ?? 0), 0)
      expect(line.codigo.startsWith('M') || soma === line.total).toBe(true)
    }
  })

  test('prints a table in reais with the comparison for a terminal', async () => {
    const { saida, codigo } = await lastro('dre', file)
    expect(codigo).toBe(0)
    expect(saida).toContain('COMERCIAL AURORA & IRMÃOS LTDA · 2025-01 a 2025-12 · valores em R$\n')
    expect(saida).toMatch(/^Lucro líquido +-?[\d.]+ /m)
    expect(saida).toContain('Conferência: meses = I355 em todas as contas · 24 linhas = DRE publicada (J150)')
  })

  test('reports a difference from the published DRE in both formats', async () => {
    const bad = writeEcdFile(join(folder, 'j150.txt'), { defeito: 'j150' })
    const json = JSON.parse((await lastro('dre', bad, '--json')).saida) as Json
    expect(json.conferencia.j150.filter((line) => line.diferenca !== 0).map((line) => [line.codigo, line.diferenca])).toEqual([
      ['3', -100],
      ['3.1', -100],
      ['RB.02', -100],
    ])
    expect(json.avisos).toMatchObject([{ codigo: 'j150_i355_mismatch' }])
    expect((await lastro('dre', bad)).erros).toContain('foi publicada com')
  })

  test('a refused file gives no number at all', async () => {
    const bad = writeEcdFile(join(folder, 'ruim.txt'), { defeito: 'lancamento-desbalanceado' })
    const { codigo, saida, erros } = await lastro('dre', bad, '--json')
    expect({ codigo, saida }).toEqual({ codigo: 1, saida: '' })
    expect(erros).toMatch(/linha [\d.]+: \|I200\|/)
  })
})

describe('lastro conferir-ecd', () => {
  test.each([
    [undefined, 0, /^ACEITO sem avisos/m],
    ['sem-responsavel', 0, /^ACEITO com 1 aviso/m],
    ['truncado', 1, /^RECUSADO: 1 erro/m],
    ['livro-z', 1, /razão auxiliar \(tipo Z\)/],
    ['mojibake', 1, /estão corrompidos, a começar pela linha 1/],
  ] as const)('defect %s exits with %i', async (defeito, expected, texto) => {
    const { codigo, saida } = await lastro('conferir-ecd', writeEcdFile(join(folder, `${defeito}.txt`), { defeito }))
    expect(codigo).toBe(expected)
    expect(saida).toMatch(texto)
  })

  test('--json prints the report as data', async () => {
    const { saida, codigo } = await lastro('conferir-ecd', writeEcdFile(join(folder, 'z.txt'), { defeito: 'livro-z' }), '--json')
    expect(codigo).toBe(1)
    expect(JSON.parse(saida)).toMatchObject({ aceito: false, erros: 1, problemas: [{ regra: 'livro_unsupported', linha: 6 }] })
  })
})

describe('lastro gerar-ecd', () => {
  test('writes the file for the given options', async () => {
    const path = join(folder, 'gerada.txt')
    const { codigo, saida } = await lastro('gerar-ecd', '--partidas', '700', '--livro', 'R', '--ano', '2024', '--lf', '--utf8', path)
    expect(codigo).toBe(0)
    expect(saida).toMatch(/gerada\.txt: [\d.]+ linhas, [\d.]+ lançamentos, [\d.]+ partidas\.\n$/)
    const texto = readFileSync(path, 'utf8')
    expect(texto).toContain('|I010|R|9.00|\n')
    expect(texto).toContain('|0000|LECD|01012024|31122024|COMERCIAL AURORA & IRMÃOS LTDA|')
    expect((await lastro('conferir-ecd', path)).codigo).toBe(0)
  })

  test('refuses to overwrite a file without --sobrescrever', async () => {
    const path = join(folder, 'existente.txt')
    writeFileSync(path, 'minha ECD')
    expect(await lastro('gerar-ecd', path)).toMatchObject({ codigo: 3, saida: '', erros: expect.stringContaining('já existe') })
    expect(readFileSync(path, 'utf8')).toBe('minha ECD')
    expect(await lastro('gerar-ecd', '--partidas', '700', '--sobrescrever', path)).toMatchObject({ codigo: 0 })
    expect(readFileSync(path, 'utf8')).toContain('|0000|LECD|')
  })

  test.each([
    [['--defeito', 'nenhum'], '--defeito deve ser truncado, '],
    [['--leiaute', '10'], '--leiaute deve ser um número inteiro de 1 a 9.'],
    [['--partidas', 'muitas'], '--partidas deve ser um número inteiro'],
    [['--cnpj', '11111111111111'], '--cnpj não é um CNPJ válido'],
  ])('refuses %j', async (options, message) => {
    const { codigo, erros } = await lastro('gerar-ecd', ...options, join(folder, 'nada.txt'))
    expect(codigo).toBe(2)
    expect(erros).toContain(message)
  })
})

test('lastro --version prints the version of the release', async () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
  expect(await lastro('--version')).toEqual({ codigo: 0, saida: `${manifest.version}\n`, erros: '' })
})

test('criar-admin without a terminal or a pipe says where the password can come from', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../lastro.mjs'), 'criar-admin', '--email', 'ana@exemplo.com', '--nome', 'Ana'],
    { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', env: { ...process.env, LASTRO_ADMIN_SENHA: undefined } },
  )
  expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('Defina LASTRO_ADMIN_SENHA') })
})

describe('wrong usage', () => {
  test.each([
    [[], 2],
    [['voar'], 2],
    [['dre'], 2],
    [['dre', 'a', 'b'], 2],
    [['dre', '--xml', 'a'], 2],
    [['migrar', 'agora'], 2],
    [['distribuir', 'agora'], 2],
    [['distribuir', '--forte'], 2],
    [['dre', join(folder, 'não existe')], 3],
    [['dre', folder], 3],
  ])('%j exits with %i and a reason in Portuguese', async (args, expected) => {
    const { codigo, saida, erros } = await lastro(...args)
    expect(codigo).toBe(expected)
    expect(saida + erros).toMatch(/Uso:|Falta|Sobra|não existe|pasta/)
    expect(erros).not.toContain('    at ')
  })

  test.each(['dre', 'conferir-ecd', 'gerar-ecd', 'importar', 'migrar', 'distribuir', 'verificar', 'criar-admin', 'conta-trabalho'])(
    'lastro %s --help',
    async (comando) => {
      const { codigo, saida } = await lastro(comando, '--help')
      expect(codigo).toBe(0)
      expect(saida).toMatch(new RegExp(`^Uso: lastro ${comando}`))
      expect((await lastro('--help')).saida).toContain(`  ${comando} `)
    },
  )

  test('refuses to distribute the embedded database, and says what to do', async () => {
    const { codigo, erros } = await lastro('distribuir')
    expect({ codigo, erros }).toEqual({ codigo: 3, erros: expect.stringContaining('docs/escala.md') })
  })

  test('refuses an empty file instead of failing', async () => {
    writeFileSync(join(folder, 'vazio.txt'), '')
    expect(await lastro('conferir-ecd', join(folder, 'vazio.txt'))).toMatchObject({
      codigo: 1,
      saida: expect.stringContaining('O arquivo está vazio.'),
    })
  })
})
