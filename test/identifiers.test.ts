import { expect, test } from 'vitest'
import { listDeclared } from './identifiers.ts'
import { codePaths, read } from './tree.ts'

const entries = read('test/everyday-words.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ') as [word: string, english: string])
const WORDS = new Map(entries.filter(([word]) => !word.startsWith('=')))
const NAMES = new Map(entries.filter(([word]) => word.startsWith('=')).map(([word, english]) => [word.slice(1), english]))
const TERMS =
  /centros?Custo|CENTRO_CUSTO|dePara|DE_PARA|segundoFator|verComo|vendoComo|VER_COMO|foraDaDre|baseAv|planoContas|planoDeContas|ErroApi|ErroCodigo|ERROS?(?=_)|contas?Trabalho/gi
const KEPT: Readonly<Record<string, string>> = {
  listNotas: 'see lugarDoMes',
  comentar: 'a mutation of the web, by the word on its button',
  dados: 'the routes of the ledger, beside `dre` and `orcamento`',
  espera: 'see lugarDoMes',
  comando: 'each file of apps/cli/src/comandos exports one, found by its name',
  lugarDoMes: 'an interface of the same name stands for the module that is loaded late',
}
/** Components are named after the part of the screen that they draw, and contracts after their fields. */
const isComponent = (path: string, name: string): boolean => path.startsWith('apps/web/') && /^[A-Z][a-z]/.test(name)

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(TERMS, '')
    .split(/[_$\d]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())

const declared = codePaths
  .filter((path) => /\.tsx?$/.test(path) && path !== 'packages/db/src/types.ts')
  .flatMap((path) => listDeclared(path, read(path)).map((name) => ({ path, name })))

test('identifiers are English but for domain nouns', () => {
  const found = declared
    .filter(
      ({ path, name }) =>
        !(name in KEPT) &&
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

test('finds a name wherever it is declared', () => {
  const text = 'const { antes, b: [linhas] } = x; function f(prazo = 1, ...resto: number[]) { return (quem) => quem }'
  expect(listDeclared('a.ts', text).toSorted()).toEqual(['f', 'linhas', 'prazo', 'quem', 'resto'])
})
