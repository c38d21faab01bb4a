import { type ClienteResumo, type Marca, saudeRotas } from '@lastro/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contactAddress, faviconOf } from './marca.ts'
import { showMarca } from './apply-marca.ts'

const cliente = (marca: string): ClienteResumo => ({ id: 'c1', nome: 'Água', nomeCurto: 'Água', cnpj: '', marca })
const marca = (change: Partial<Marca> = {}): Marca => ({
  chave: 'lastro',
  titulo: 'Lastro',
  descricao: 'Locação e resultado.',
  empresa: 'Lastro',
  contato: '',
  sobreUrl: '',
  apiBase: '/v1',
  cores: ['#2a64cc', '#74a8f6'],
  favicone: 'cliente',
  sinalUrl: '/marcas/lastro.svg?v=1',
  estiloUrl: null,
  contaTrabalho: null,
  cadastroAberto: false,
  emManutencao: false,
  ...change,
})

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="De ninguém." /><link rel="icon" href="/marcas/lastro.svg" />'
})

describe('"favicon choice depends on the company setting and on whether the user has linked clients"', () => {
  const linked = [cliente('fps')]

  test('set to the cliente: the marca of the active one', () => {
    expect(faviconOf(marca(), { cliente: cliente('fps'), clientes: linked })).toBe('/marcas/fps.svg')
  })

  test('set to the cliente, of the same marca: its own, as it is now', () => {
    expect(faviconOf(marca(), { cliente: cliente('lastro'), clientes: linked })).toBe('/marcas/lastro.svg?v=1')
  })

  test('set to the cliente, without linked clientes or with an unknown marca: the marca of the address', () => {
    expect(faviconOf(marca(), { cliente: null, clientes: [] })).toBe('/marcas/lastro.svg?v=1')
    expect(faviconOf(marca(), { cliente: cliente('fps'), clientes: [] })).toBe('/marcas/lastro.svg?v=1')
    expect(faviconOf(marca(), { cliente: cliente('desconhecida'), clientes: linked })).toBe('/marcas/lastro.svg?v=1')
  })

  test('set to the marca: the marca of the address, regardless of linked clientes', () => {
    expect(faviconOf(marca({ favicone: 'marca' }), { cliente: cliente('fps'), clientes: linked })).toBe('/marcas/lastro.svg?v=1')
  })
})

test('links a contact, e-mail or page', () => {
  expect(contactAddress('ajuda@lastro.example')).toBe('mailto:ajuda@lastro.example')
  expect(contactAddress('https://lastro.example/contato')).toBe('https://lastro.example/contato')
})

describe('a page becomes the marca', () => {
  const styleSheets = () => [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'))

  test('in words, mark and colours', () => {
    showMarca(marca({ chave: 'fps', sinalUrl: '/marcas/fps.svg?v=3', estiloUrl: '/marcas/fps.abc.css' }))
    expect(document.documentElement.dataset['marca']).toBe('fps')
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Locação e resultado.')
    expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/marcas/fps.svg?v=3')
    expect(styleSheets()).toEqual(['/marcas/fps.abc.css'])
  })

  test('changes colours only once the style sheet has loaded, and back to the defaults at once', () => {
    showMarca(marca({ estiloUrl: '/marcas/lastro.a.css' }))
    showMarca(marca({ estiloUrl: '/marcas/lastro.b.css' }))
    expect(styleSheets()).toEqual(['/marcas/lastro.a.css', '/marcas/lastro.b.css'])
    document.querySelector('link[href$="b.css"]')?.dispatchEvent(new Event('load'))
    expect(styleSheets()).toEqual(['/marcas/lastro.b.css'])
    showMarca(marca({ estiloUrl: '/marcas/lastro.b.css' }))
    expect(styleSheets()).toEqual(['/marcas/lastro.b.css'])
    showMarca(marca())
    expect(styleSheets()).toEqual([])
  })
})

describe('the base address of the API', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('follows the marca to another host, and reports a dead one without replacing it', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      if (url.startsWith('https://')) throw new TypeError('no network')
      return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    })
    vi.spyOn(console, 'error').mockReturnValue()
    // The client binds `fetch` when it is loaded.
    vi.resetModules()
    const { call } = await import('../../api/api.ts')
    const { getAlert } = await import('../../stores/alerts.ts')
    const { setMarca, startMarca } = await import('./marca.ts')
    setMarca(marca({ apiBase: 'https://api.exemplo/v1' }))
    startMarca()
    await expect(call(saudeRotas.get)).rejects.toMatchObject({ status: 0 })
    expect(getAlert()).toMatchObject({ show: true, action: expect.stringContaining('https://api.exemplo/v1') })
    setMarca(marca({ apiBase: '/errado' }))
    await expect(call(saudeRotas.get)).rejects.toMatchObject({ status: 0 })
    expect(asked).toEqual(['https://api.exemplo/v1/saude', 'https://api.exemplo/v1/saude', '/errado/saude'])
  })
})
