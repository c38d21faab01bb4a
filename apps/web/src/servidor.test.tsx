import type { Marca } from '@lastro/contract'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('sem rede')))
vi.stubEnv('SSR', true)
const { drawEntrada } = await import('./servidor.tsx')

const MARCA: Marca = {
  chave: 'lastro',
  titulo: 'Lastro',
  descricao: 'Orçamento e DRE',
  sinalUrl: '/marcas/lastro.svg?v=1',
  estiloUrl: null,
  sobreUrl: '',
  empresa: 'Lastro',
  contato: 'oi@lastro.example',
  cores: ['#2a64cc', '#74a8f6'],
  favicone: 'marca',
  apiBase: '/v1',
  contaTrabalho: null,
  cadastroAberto: false,
  emManutencao: false,
}

async function draw(visita: Partial<Parameters<typeof drawEntrada>[0]> = {}): Promise<HTMLElement> {
  const page = document.createElement('div')
  page.innerHTML = await drawEntrada({ marca: MARCA, pathname: '/login', language: 'pt', ...visita })
  return page
}
const textOf = (page: HTMLElement, selector: string) => page.querySelector(selector)?.textContent

it('draws the form that the browser takes over, with what the marca says', async () => {
  const page = await draw()
  expect(textOf(page, 'h1')).toBe('Entrar')
  const [email, senha] = page.querySelectorAll('input')
  expect([email?.type, email?.autocomplete, email?.value]).toEqual(['email', 'username', ''])
  expect([senha?.type, senha?.autocomplete, senha?.value]).toEqual(['password', 'current-password', ''])
  expect([email, senha].map((input) => input && textOf(page, `label[for="${input.id}"]`))).toEqual(['E-mail', 'Senha'])
  expect(textOf(page, 'button[type=submit]')).toBe('Entrar')
  expect(page.querySelector('a[href="mailto:oi@lastro.example"]')).not.toBeNull()
  expect(page.querySelector('script')).toBeNull()
})

it.each([
  ['pt', 'Senha'],
  ['en', 'Password'],
  ['fr', 'Mot de passe'],
  ['ar', 'كلمة المرور'],
])('in %s, each visitor in their own', async (language, senha) => {
  const [page, other] = await Promise.all([draw({ language }), draw({ language: language === 'pt' ? 'en' : 'pt' })])
  expect([...page.querySelectorAll('label')].map((label) => label.textContent)).toContain(senha)
  expect(page.querySelector('select')?.value).toBe(language)
  expect(other.querySelector('select')?.value).toBe(language === 'pt' ? 'en' : 'pt')
})

it('says where one is only where one is', async () => {
  expect((await draw()).querySelectorAll('[aria-current=page]')).toHaveLength(1)
  expect((await draw({ pathname: '/Login' })).querySelectorAll('[aria-current=page]')).toHaveLength(0)
})

it('with the work account of a marca that has one, and what an admin wrote as text', async () => {
  const contaTrabalho = { autoridade: 'https://entrar.example', clientId: 'lastro', escopo: 'openid' }
  const page = await draw({ marca: { ...MARCA, titulo: '<script>alert(1)</script>', contaTrabalho } })
  expect(page.querySelector('script')).toBeNull()
  expect(page.textContent).toContain('<script>alert(1)</script>')
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain('Continuar com a conta de trabalho')
})

it('nothing in a language that has no texts', async () => {
  await expect(draw({ language: 'de' })).rejects.toThrow('idioma sem catálogo: de')
})
