import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ENTIDADE_DEFS,
  ENTIDADES,
  valorSchemaOf,
  type CadastroLinha,
  type CampoDef,
  type CampoValor,
  type EntidadeDef,
} from '@lastro/contract'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, describe, expect, test } from 'vitest'
import { readContent, writeUpload } from './arquivo.ts'
import { readCelula } from './cell-format.ts'
import { mapColunas, planLinhas } from './import-plan.ts'
import { chaveOf, checkMudancas, findCiclo, type LinhasVizinhas, type CadastroMudanca } from './regras.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-plano-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WITHOUT_CONTEXT: LinhasVizinhas = { outras: [], codigos: new Map(), comSaldo: new Set() }

const texto = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '=1+1',
      "'=1",
      "''=x",
      '-5',
      '+55',
      '@a',
      '"',
      ';',
      'a;b',
      '<b>&amp;',
      '001',
      '1,5',
      'TRUE',
      'São Paulo',
      '#REF!',
      '_x0041_',
    ),
  )
  .map((valor) => valor.trim())

function valorOf(campo: CampoDef): fc.Arbitrary<CampoValor> {
  switch (campo.tipo) {
    case 'texto':
    case 'codigo':
    case 'referencia':
      return texto
    case 'cnpj':
      return fc.constantFrom('11222333000181', '12ABC34501DE35')
    case 'inteiro':
      return fc.integer({ min: campo.min, max: campo.max })
    case 'decimal':
      return fc.oneof(
        fc.integer({ min: 0, max: 9_000_000 }).map((valor) => valor / 1000),
        fc.integer({ min: 0, max: 999 }).map((valor) => valor / 1_000_000),
      )
    case 'opcao':
      return fc.constantFrom(...campo.opcoes.map(({ valor }) => valor))
    default:
      return campo satisfies never
  }
}

function linhasOf(def: EntidadeDef): fc.Arbitrary<CadastroLinha[]> {
  const valores = fc.record(
    Object.fromEntries(
      def.campos.map((campo) => [
        campo.nome,
        (campo.obrigatorio === true ? valorOf(campo) : fc.option(valorOf(campo))).filter(
          (valor) => z.safeParse(valorSchemaOf(campo), valor).success,
        ),
      ]),
    ),
  )
  return fc
    .uniqueArray(valores, { selector: (each) => chaveOf(def, each), maxLength: 8 })
    .map((all) => all.map((each, i) => ({ id: String(i + 1), versao: 1, arquivado: false, nivel: 0, valores: each, rotulos: {} })))
}

describe.each(['csv', 'xlsx'] as const)('%s', (formato) => {
  test.each([...ENTIDADES])('%s: an export reads back unchanged', async (nome) => {
    const def = ENTIDADE_DEFS[nome]
    await fc.assert(
      fc.asyncProperty(linhasOf(def), async (lines) => {
        const { conteudo } = await writeUpload(def, lines, { formato, clienteNome: 'Teste' })
        const registros = await readContent(typeof conteudo === 'string' ? Buffer.from(conteudo) : conteudo, folder)
        const plano = planLinhas(def, registros, lines)
        expect({ ...plano, colunas: [] }).toEqual({ colunas: [], mudancas: [], iguais: lines.length, recusadas: [] })
        const { mudancas, recusadas } = planLinhas(def, registros, [])
        expect(recusadas).toEqual([])
        expect(mudancas.map(({ mudanca }) => mudanca.depois)).toEqual(lines.map(({ valores }) => valores))
      }),
      { numRuns: 40 },
    )
  })
})

describe('the hierarchy', () => {
  const CODIGOS = ['A', 'B', 'C', 'D', 'E', 'F']
  const parents = fc.record(Object.fromEntries(CODIGOS.map((codigo) => [codigo, fc.option(fc.constantFrom(...CODIGOS, 'FORA'))])))

  test('refuses exactly the rows that are above themselves', () => {
    fc.assert(
      fc.property(parents, (above) => {
        const superiorOf = (codigo: string): string | null | undefined => above[codigo]
        // After as many steps as there are codes, the path has reached the top or never will.
        const returns = (inicio: string): boolean => {
          let codigo = superiorOf(inicio)
          for (let step = 0; step < CODIGOS.length && codigo !== inicio; step++) codigo = codigo && superiorOf(codigo)
          return codigo === inicio
        }
        const mudancas = CODIGOS.map((codigo): CadastroMudanca => {
          const depois = { codigo, descricao: codigo, pai: above[codigo] ?? null, fixa: true }
          return { id: null, antes: null, depois }
        })
        const problemas = checkMudancas(ENTIDADE_DEFS['centros-custo'], mudancas, WITHOUT_CONTEXT)
        for (const [i, codigo] of CODIGOS.entries()) {
          const ciclo = findCiclo(codigo, superiorOf)
          expect(ciclo !== undefined).toBe(returns(codigo))
          if (ciclo !== undefined) expect([ciclo[0], ciclo.at(-1)]).toEqual([codigo, codigo])
          const mine = problemas.filter(({ index }) => index === i).map(({ message }) => message)
          expect(mine.some((message) => message.startsWith('Ficaria abaixo'))).toBe(returns(codigo))
          expect(mine.some((message) => message.includes('FORA'))).toBe(above[codigo] === 'FORA')
        }
      }),
    )
  })

  test('accepts invalid imported rows until a user edits them', () => {
    const antes = {
      codigo: '3.1',
      descricao: 'Receita',
      superior: '404',
      natureza: 4,
      analitica: true,
      codigoReferencial: null,
      fixa: false,
    }
    const change = (after: object) =>
      checkMudancas(ENTIDADE_DEFS.contas, [{ id: '1', antes, depois: { ...antes, ...after } }], WITHOUT_CONTEXT).map(({ campo }) => campo)
    expect(change({ descricao: 'Receitas' })).toEqual([])
    expect(change({ superior: '405' })).toEqual(['superior'])
  })
})

describe.each(['pt', 'en', 'fr', 'ar'])('in %s', (language) => {
  const catalogo = new URL(`../../../../web/src/i18n/${language}/cadastro.json`, import.meta.url)
  const { campos, opcoes }: Record<'campos' | 'opcoes', Record<string, string>> = JSON.parse(readFileSync(catalogo, 'utf8'))

  test.each(ENTIDADES)('recognizes a column or an option of %s by its word on screen', (nome) => {
    const def = ENTIDADE_DEFS[nome]
    const titulos = def.campos.map((campo) => campos[campo.nome] ?? '')
    expect(mapColunas(def, titulos).map(({ campo }) => campo?.nome)).toEqual(def.campos.map((campo) => campo.nome))
    for (const campo of def.campos) {
      for (const option of campo.tipo === 'opcao' ? campo.opcoes : []) {
        const palavra = option.nome === undefined ? option.rotulo : (opcoes[option.nome] ?? '')
        expect({ palavra, ...readCelula(campo, palavra) }).toEqual({ palavra, valor: option.valor })
      }
    }
  })
})

test('ignores a column without a title, or with only symbols in it', () => {
  expect(mapColunas(ENTIDADE_DEFS.contas, ['', '***', 'Código']).map(({ campo }) => campo?.nome)).toEqual([undefined, undefined, 'codigo'])
})
