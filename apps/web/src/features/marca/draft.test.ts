import type { MarcaCampos } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { hasChanged, listWrong, listIlegiveis, parseColor } from './draft.ts'

const fps: MarcaCampos = {
  titulo: 'FPS',
  descricao: '',
  empresa: 'FPS',
  contato: 'ajuda@fps.com.br',
  sobreUrl: '/about',
  apiBase: '',
  cores: ['#1c7c3d', '#6bb47c'],
  sinal: 'fps',
  favicone: 'marca',
  idioma: 'pt',
  cadastroAberto: false,
  segundoFatorObrigatorio: false,
}

test('a difference is one that the server would see', () => {
  expect(hasChanged(fps, { ...fps, titulo: ' FPS ', cores: ['#1C7C3D', '#6bb47c '] })).toBe(false)
  expect(hasChanged(fps, { ...fps, cores: ['#1c7c3e', '#6bb47c'] })).toBe(true)
  expect(hasChanged(fps, { ...fps, cadastroAberto: true })).toBe(true)
  expect(hasChanged(fps, { ...fps, sinal: 'asa' })).toBe(true)
})

test('a colour is valid only when complete', () => {
  expect(parseColor(' #1C7C3D')).toBe('#1c7c3d')
  expect(['', '#1c7', 'red', '#1c7c3g', '#1c7c3d5'].map(parseColor)).toEqual([null, null, null, null, null])
})

test('reports unreadable colours by theme', () => {
  expect(listIlegiveis(fps)).toEqual([])
  expect(listIlegiveis({ ...fps, cores: ['#ffe680', '#6bb47c'] })).toEqual(['light'])
  expect(listIlegiveis({ ...fps, cores: ['#1c7c3d', '#1c7c3d'] })).toEqual(['dark'])
  expect(listIlegiveis({ ...fps, cores: ['#1c7', ''] })).toEqual(['light', 'dark'])
})

describe('names invalid texts, and an empty one only where required', () => {
  test.each([
    ['titulo', ['A'], ['', ' ']],
    ['contato', ['', 'a@b.co', 'https://fps.com.br', ' /x '], ['a@b', 'https://', '//x', 'javascript:alert(1)', 'a b@c.de']],
    ['sobreUrl', ['', '/about', 'https://fps.com.br'], ['//x', 'http:fps', 'a@b.co', 'javascript:alert(1)']],
    ['apiBase', ['', '/v1', '/a/b', 'https://api.x.com:8443/v1'], ['/v1/', '/..', 'https://x/v1/', 'ftp://x', 'https://a@b', '/v1?x']],
  ] as const)('%s', (campo, good, bad) => {
    expect(good.filter((text) => listWrong({ ...fps, [campo]: text }).length > 0)).toEqual([])
    for (const text of bad) expect(listWrong({ ...fps, [campo]: text })).toEqual([campo])
  })
})
