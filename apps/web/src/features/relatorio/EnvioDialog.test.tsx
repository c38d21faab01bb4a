import type { RelatorioEnvio } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../../test/screen.tsx'

const { paths } = await import('../../navigation/paths.ts')
const { EnvioDialog } = await import('./EnvioDialog.tsx')

const PERSON = { id: 'b0000000-0000-4000-8000-000000000001', nome: 'Helena Prado', email: 'h@a.example' }
const LEFT = { id: 'b0000000-0000-4000-8000-000000000002', nome: 'Vera Dois', email: 'v@a.example' }
const ENVIO: RelatorioEnvio = {
  id: 5,
  versao: 2,
  frequencia: 'semanal',
  dia: 1,
  minuto: 8 * 60,
  fuso: 'America/Manaus',
  ativo: true,
  nextAt: '2026-11-23T12:00:00.000Z',
  lastAt: '2026-11-16T12:00:00.000Z',
  lastCount: 2,
  lastError: null,
  recebo: false,
  pessoas: [
    { ...PERSON, saiu: false, semAcesso: true },
    { ...LEFT, saiu: true, semAcesso: false },
  ],
}

beforeEach(signInRenata)
afterEach(cleanup)

async function open(envios: RelatorioEnvio[], canChange = true) {
  answer({
    'GET /v1/Relatorio/7/envio': () => success({ envios, pessoas: canChange ? [PERSON] : [] }),
    'POST /v1/Relatorio/7/envio': success({ id: 5, versao: 1 }),
    'PUT /v1/Relatorio/envio/5': success({ id: 5, versao: 3 }),
    'PUT /v1/Relatorio/envio/5/sair': () => {
      envios = []
      return success({ id: 5 })
    },
    'DELETE /v1/Relatorio/envio/5': () => {
      envios = []
      return success({ id: 5 })
    },
  })
  const Tela = () => (
    <>
      <h1>Resultado</h1>
      <EnvioDialog relatorioId={7} nome="Resultado" canChange={canChange} onClose={vi.fn()} />
    </>
  )
  await showScreen('/Workspace', { path: paths.workspace, domains: ['relatorio'], component: Tela })
  return within(await screen.findByRole('dialog', { name: 'Envio por e-mail de Resultado' }))
}
const change = (campo: HTMLElement, value: string) => fireEvent.change(campo, { target: { value } })

test('schedules a report by day, hour and time zone, to users who may see it', async () => {
  const dialog = await open([])
  await dialog.findByText('Este relatório ainda não é enviado a ninguém.')
  fireEvent.click(dialog.getByRole('button', { name: 'Programar envio' }))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' })
  expect(save.disabled, 'to nobody').toBe(true)
  change(dialog.getByLabelText('Frequência'), 'mensal')
  change(dialog.getByLabelText('Dia do mês'), '31')
  change(dialog.getByLabelText('Hora'), '07:30')
  change(dialog.getByLabelText('Relógio'), 'America/Noronha')
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Helena Prado/ }))
  fireEvent.click(save)
  await screen.findByText('Envio salvo.')
  const body = { frequencia: 'mensal', dia: 31, minuto: 450, fuso: 'America/Noronha', ativo: true, usuarios: [PERSON.id] }
  expect(writes()).toEqual([['POST /v1/Relatorio/7/envio', body]])
})

test('shows next and last delivery in its time zone, and excluded recipients with the reason', async () => {
  const dialog = await open([{ ...ENVIO, lastError: 'sem memória' }])
  const item = await dialog.findByRole('listitem')
  expect(item.textContent).toContain('Segunda-feira às 08:00')
  expect(item.textContent).toMatch(/Próximo: .*08:00.*, no horário de .*Último: .*08:00.*, para 2 pessoas\./)
  within(item).getByText('O último não saiu: sem memória')
  within(item).getByText('Helena Prado · sem acesso ao relatório')
  within(item).getByText('Vera Dois · deixou de receber')
})

test('updates over the loaded version, and a daily schedule has no weekday', async () => {
  const dialog = await open([ENVIO])
  fireEvent.click(await dialog.findByRole('button', { name: 'Mudar' }))
  expect(
    dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Vera Dois/ }).checked,
    'no longer a candidate, and still one of them',
  ).toBe(true)
  change(dialog.getByLabelText('Frequência'), 'diario')
  expect(dialog.queryByLabelText('Dia da semana')).toBeNull()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Enviar na hora marcada' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Envio salvo.')
  const envio = { frequencia: 'diario', dia: null, minuto: 480, fuso: 'America/Manaus', ativo: false, usuarios: [PERSON.id, LEFT.id] }
  expect(writes()).toEqual([['PUT /v1/Relatorio/envio/5', { versao: 2, envio }]])
})

test('deletes after one confirmation', async () => {
  const dialog = await open([ENVIO])
  fireEvent.click(await dialog.findByRole('button', { name: 'Excluir' }))
  expect(dialog.getByRole('alert').textContent).toBe('Excluir este envio? Ninguém mais o recebe.')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect([dialog.queryByRole('alert'), writes()]).toEqual([null, []])
  fireEvent.click(dialog.getByRole('button', { name: 'Excluir' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Envio excluído.')
  await dialog.findByText('Este relatório ainda não é enviado a ninguém.')
  expect(writes().map(([rota]) => rota)).toEqual(['DELETE /v1/Relatorio/envio/5'])
})

test('a recipient can only unsubscribe', async () => {
  const dialog = await open([{ ...ENVIO, recebo: true, pessoas: [] }], false)
  fireEvent.click(await dialog.findByRole('button', { name: 'Deixar de receber' }))
  await screen.findByText('Você não recebe mais este relatório.')
  await waitFor(() => expect(dialog.getByText('Você não recebe este relatório por e-mail.')).toBeDefined())
  expect(writes().map(([rota]) => rota)).toEqual(['PUT /v1/Relatorio/envio/5/sair'])
  expect(['Programar envio', 'Mudar', 'Excluir'].filter((name) => dialog.queryByRole('button', { name }))).toEqual([])
})
