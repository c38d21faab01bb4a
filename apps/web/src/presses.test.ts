import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPresses } from './presses.ts'

const onClick = vi.fn<(event: Event) => void>((event) => event.preventDefault())
const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())

beforeEach(() => {
  document.body.innerHTML =
    '<form><input><button type="button"><i>olho</i></button><button>Entrar</button></form><a href="#outra">outra</a>'
  document.querySelector('form')?.addEventListener('submit', onSubmit)
  vi.clearAllMocks()
  keepPresses()
})
afterEach(() => void window.presses?.())

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

it('keeps what is pressed, sends nothing, and gives each button once', () => {
  document.querySelector('[type=button]')?.addEventListener('click', onClick)
  press('button:not([type])')
  press('i')
  press('button:not([type])')
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0])
  expect([...document.querySelectorAll('button')].map(({ ariaBusy }) => ariaBusy)).toEqual(['true', 'true'])
  const pressed = [...(window.presses?.() ?? [])]
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['Entrar', 'olho'])
  expect(pressed.map(({ ariaBusy }) => ariaBusy)).toEqual([null, null])
  expect(window.presses).toBeUndefined()
  for (const button of pressed) button.click()
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
})

it('holds back no link: the browser follows it', () => {
  document.querySelector('a')?.addEventListener('click', onClick)
  press('a')
  expect(onClick).toHaveBeenCalledOnce()
  expect([...(window.presses?.() ?? [])]).toEqual([])
})
