import { expect, test } from 'vitest'
import { listDeclared, listFields } from './identifiers.ts'
import { codePaths, paths, read } from './tree.ts'

const entries = read('test/everyday-words.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ') as [word: string, english: string])
const WORDS = new Map(entries.filter(([word]) => !word.startsWith('=')))
const NAMES = new Map(entries.filter(([word]) => word.startsWith('=')).map(([word, english]) => [word.slice(1), english]))
const TERMS =
  /centros?Custo|CENTRO_CUSTO|dePara|DE_PARA|segundoFator|verComo|vendoComo|VER_COMO|foraDaDre|baseAv|planoContas|planoDeContas|ErroApi|ErroCodigo|ERROS?(?=_)|contas?Trabalho|anoAnterior|ANO_ANTERIOR/gi
const KEPT: Readonly<Record<string, string>> = {
  comentar: 'a mutation of the web, by the word on its button',
  dados: 'the routes of the ledger, beside `dre` and `orcamento`',
  fechados: 'a key of the files in apps/api/test/releases, which are never edited',
  calculado: 'a number in the JSON of `lastro dre`',
  comando: 'each file of apps/cli/src/comandos exports one, found by its name',
}
/** Components are named after the part of the screen that they draw, and contracts after their fields. */
const isComponent = (path: string, name: string): boolean => path.startsWith('apps/web/') && /^[A-Z][a-z]/.test(name)

const TYPES = 'packages/db/src/types.ts'
/** Files whose fields are stored or sent: the contract, addresses, preferences, settings, reports, lock files, namespaces of texts. */
const FIELD_FILES =
  /^packages\/contract\/src\/|-(search|address)\.ts$|\/(theme\/preferences|conta-trabalho\/provedor|ecd\/src\/saude|embedded\/(lock|process-identity)|i18n\/resources)\.ts$/
/** Cases of the engine are YAML that a controller reads. */
const CASE_FILES = /^packages\/engine\/test\/casos\//
const toCamel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const columns = listFields(TYPES, read(TYPES))
const parameters = paths
  .filter((path) => /\/i18n\/pt\/.*\.json$/.test(path))
  .flatMap((path) => Array.from(read(path).matchAll(/\{\{(\w+)/g), ([, name = '']) => name))
const FIELDS = new Set([
  ...codePaths.filter((path) => FIELD_FILES.test(path)).flatMap((path) => listFields(path, read(path))),
  ...columns,
  ...columns.map(toCamel),
  ...parameters,
])

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(TERMS, '')
    .split(/[_$\d]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())

const declared = codePaths
  .filter((path) => /\.tsx?$/.test(path) && path !== TYPES && !CASE_FILES.test(path))
  .flatMap((path) => listDeclared(path, read(path)).map((each) => ({ path, ...each })))

test('identifiers are English but for domain nouns and fields', () => {
  const found = declared
    .filter(
      ({ path, name, isField }) =>
        !(name in KEPT) &&
        !(isField && FIELDS.has(name)) &&
        !name.startsWith('Contexto') &&
        !isComponent(path, name) &&
        !(path.startsWith('packages/contract/') && /^[A-Z][a-z]/.test(name)),
    )
    .flatMap(({ path, name }) => {
      const english = NAMES.get(name) ?? wordsOf(name).flatMap((word) => WORDS.get(word) ?? [])[0]
      return english === undefined ? [] : [`${path}: ${name} (${english})`]
    })
  expect([...new Set(found)], 'The English word is in test/everyday-words.txt: `{ antes: before }`, not `antes`.').toEqual([])
})

const namesOf = (text: string): string[] => listDeclared('a.ts', text).map(({ name, isField }) => (isField ? `.${name}` : name))

test('finds a name wherever it is declared', () => {
  expect(
    namesOf('const { antes, b: [linhas] } = x; function f(prazo = 1, ...resto: number[]) { return (quem) => quem }').toSorted(),
  ).toEqual(['.antes', 'f', 'linhas', 'prazo', 'quem', 'resto'])
  expect(namesOf('interface Lugar { fila?: number; abrir(pasta: string): void }')).toEqual(['Lugar', '.fila', '.abrir', 'pasta'])
  expect(namesOf('class Fila { #soma = 0; abrir() {} }')).toEqual(['Fila', '.soma', '.abrir'])
})

test('a key names the binding that mirrors it within one statement', () => {
  expect(namesOf('const a = (quem) => ({ quem }); const b = (quem) => quem')).toEqual(['a', '.quem', 'b', 'quem'])
})
