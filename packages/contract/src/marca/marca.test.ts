import { describe, expect, test } from 'vitest'
import { originOfApi } from './addresses.ts'
import { MARCAS, marcaFromHost } from './host.ts'
import { SINAIS, sinalColor, writeSinal } from './marks.ts'
import { marcaAdministracaoRotas } from './marca.ts'

const bom = {
  versao: 1,
  titulo: 'FPS',
  descricao: '',
  empresa: '',
  contato: '',
  sobreUrl: '',
  apiBase: '',
  cores: ['#1C7C3D', ' #6bb47c '],
  sinal: 'fps',
  favicone: 'marca',
  idioma: 'pt',
  cadastroAberto: false,
  segundoFatorObrigatorio: false,
}
const accepts = (mudanca: object): boolean => marcaAdministracaoRotas.update.body.safeParse({ ...bom, ...mudanca }).success

describe('an edit of a marca', () => {
  test('accepts colours in any case and stores them in lower case', () => {
    expect(marcaAdministracaoRotas.update.body.parse(bom).cores).toEqual(['#1c7c3d', '#6bb47c'])
  })

  test.each([
    [
      'contato',
      ['', 'ajuda@fps.com.br', 'https://fps.com.br/contato', '/contato'],
      ['javascript:alert(1)', '//outro.com', 'ajuda@', 'data:text/html,x'],
    ],
    [
      'sobreUrl',
      ['', '/about', 'https://fps.com.br'],
      ['javascript:alert(1)', 'ftp://fps', '//outro.com', String.raw`/\outro.com`, 'https://', 'ajuda@fps.com.br'],
    ],
    [
      'apiBase',
      ['', '/v1', '/api/v1.2', 'https://outro.com/v1', 'HTTPS://Outro.com:8443'],
      [
        'https://outro.com:99999',

        'https://outro.com; x',
        'javascript:alert(1)',
        '//outro.com',
        '/v1/',
        'v1',
        '/..',
        '/v1?x=1',
        '/v1/../x',
      ],
    ],
    ['titulo', ['A'], ['', '  ', 'A'.repeat(41)]],
    ['cores', [['#000000', '#ffffff']], [['red', '#ffffff'], ['#000', '#fff'], ['#000000'], ['#000000;}', '#ffffff']]],
    ['sinal', ['cdla'], ['outra', '../cdla']],
    ['favicone', ['cliente'], ['nenhum']],
    ['idioma', ['en'], ['fr']],
  ])('%s', (campo, good, bad) => {
    expect(good.filter((valor) => !accepts({ [campo]: valor }))).toEqual([])
    expect(bad.filter((valor) => accepts({ [campo]: valor }))).toEqual([])
  })
})

test('the host that pages call is known in any case', () => {
  expect(['', '/v1', 'HTTPS://Outro.com:8443/v1'].map(originOfApi)).toEqual([undefined, undefined, 'https://outro.com:8443'])
})

describe('the marks of the marcas', () => {
  test('are seven, each with a different drawing and colour', () => {
    expect(Object.keys(SINAIS).toSorted()).toEqual([...MARCAS].toSorted())
    expect(new Set(MARCAS.map((marca) => SINAIS[marca].caminho)).size).toBe(MARCAS.length)
    expect(new Set(MARCAS.map((marca) => SINAIS[marca].cor)).size).toBe(MARCAS.length)
  })

  test('follow the colour of their marca once it is changed', () => {
    expect(sinalColor('fps', ['#1c7c3d', '#6bb47c'])).toBe('#2b8a4b')
    expect(sinalColor('fps', ['#112233', '#6bb47c'])).not.toBe('#2b8a4b')
    expect(writeSinal('asa', '#112233')).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#112233" fill-rule="evenodd" d="${SINAIS.asa.caminho}"/></svg>\n`,
    )
  })
})

describe('the marca of a host', () => {
  test.each([
    ['sisloc.localhost:3000', 'sisloc'],
    ['app.FPS.com.br', 'fps'],
    ['lastro.com.br', 'lastro'],
    ['xsisloc.com', 'lastro'],
    ['127.0.0.1:3000', 'lastro'],
    ['[::1]:3000', 'lastro'],
    ['cdla', 'cdla'],
    ['', 'lastro'],
    // With two keys the first of the list wins, so the answer never depends on the order of the labels.
    ['fps.sisloc.com', 'sisloc'],
  ])('%s is %s', (host, marca) => {
    expect(marcaFromHost(host)).toBe(marca)
  })
})
