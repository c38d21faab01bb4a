import type { DeParaArquivoPrevia } from '@lastro/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Reply, answer, doFetch, showScreen, signInRenata, success } from '../../../../test/screen.tsx'

const { ImportarRegrasDialog } = await import('./ImportarRegrasDialog.tsx')

const previewOf = (mudanca: Partial<DeParaArquivoPrevia> = {}): DeParaArquivoPrevia => ({
  arquivoNome: 'de-para.csv',
  ignoradas: ['Observação'],
  novas: 1,
  mudadas: 1,
  excluidas: 0,
  iguais: 7,
  recusadas: 0,
  ausentes: 2,
  linhas: [
    { linha: 2, situacao: 'mudada', regra: '5.1.*', de: 'DPE.01 Salários', para: 'DAD.02 Serviços', problemas: [] },
    { linha: 3, situacao: 'nova', regra: '5.9.* · desde 2025-01', de: null, para: 'DAD.02 Serviços', problemas: [] },
  ],
  efeitos: [{ ano: 2025, de: null, para: 'DAD.02 Serviços', valorCentavos: -123_456, contas: 2 }],
  efeitosTotal: 1,
  resultados: [],
  perguntas: [],
  perguntasTotal: 0,
  conflitos: [],
  conflitosTotal: 0,
  fechadoAte: null,
  assinatura: 'a'.repeat(64),
  ...mudanca,
})
const REFUSED = previewOf({
  recusadas: 1,
  linhas: [{ linha: 4, situacao: 'recusada', regra: '5.8.*', de: null, para: null, problemas: ['Não há “XYZ” em Itens de grupo.'] }],
})
const CLOSED = {
  status: 409,
  body: {
    status: 'error',
    code: 'mes_closed',
    message: 'Os meses até 02/2025 estão fechados. Nada foi salvo.',
    action: '',
    requestId: 'r1',
  },
}

beforeEach(signInRenata)
afterEach(cleanup)

function Tela() {
  const [isOpen, setOpened] = useState(true)
  return (
    <>
      <h1>Regras</h1>
      {isOpen && <ImportarRegrasDialog onClose={() => setOpened(false)} />}
    </>
  )
}

async function open(rotas: Record<string, Reply>) {
  answer(rotas)
  await showScreen('/DePara/regras', { path: '/DePara/regras', domains: ['de-para'], component: Tela })
  return within(await screen.findByRole('dialog', { name: 'Importar regras do De-Para' }))
}

function choose(nome = 'de-para.csv'): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(input!, { target: { files: [new File(['Conta;Item'], nome)] } })
}

const written = () =>
  doFetch.mock.calls.flatMap(([url, init]) =>
    init?.method === 'POST'
      ? [[String(url instanceof Request ? url.url : url), new Headers(init.headers).get('idempotency-key')] as const]
      : [],
  )

test('previews a file line by line and in the DRE, includes deletions on request, imports it and undoes it', async () => {
  const dialog = await open({
    'POST /v1/DePara/arquivo/previa': (_body, query) =>
      success(query.get('excluir') === '1' ? previewOf({ excluidas: 2, assinatura: 'b'.repeat(64) }) : previewOf()),
    'POST /v1/DePara/arquivo': success({ novas: 1, mudadas: 1, excluidas: 2, iguais: 7, auditoriaId: 31 }),
    'POST /v1/DePara/desfazer': success({ versao: 9, auditoriaId: 32 }),
  })
  choose()
  expect(await dialog.findByText('Isto move R$ 1.234,56 (2 contas) de fora da DRE para DAD.02 Serviços em 2025.')).toBeDefined()
  const lines = dialog.getAllByRole('row')
  expect(lines.slice(1).map(({ textContent }) => textContent)).toEqual([
    '2Mudada5.1.*DPE.01 Salários DAD.02 Serviços',
    '3Nova5.9.* · desde 2025-01 DAD.02 Serviços',
  ])
  fireEvent.click(dialog.getByRole('checkbox'))
  await waitFor(() => expect(document.querySelector('[data-nome=excluidas]')?.textContent).toBe('2 excluídas'))
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('De-Para importado: 1 novas, 1 mudadas, 2 excluídas.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(written().map(([url]) => url)).toEqual([
    '/v1/DePara/arquivo/previa?excluir=0',
    '/v1/DePara/arquivo/previa?excluir=1',
    `/v1/DePara/arquivo?assinatura=${'b'.repeat(64)}&excluir=1`,
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('O De-Para voltou ao que era.')).toBeDefined()
})

test('imports nothing from a file with a refused line, and takes another file', async () => {
  const dialog = await open({ 'POST /v1/DePara/arquivo/previa': success(REFUSED) })
  choose()
  expect(await dialog.findByText('Não há “XYZ” em Itens de grupo.')).toBeDefined()
  expect(dialog.queryByText(/^Isto move/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByRole('button', { name: 'Outro arquivo' }))
  expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeDefined()
})

test('explains a failed import, and previews again under a new key', async () => {
  const dialog = await open({ 'POST /v1/DePara/arquivo/previa': success(previewOf()), 'POST /v1/DePara/arquivo': CLOSED })
  choose()
  fireEvent.click(await dialog.findByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Os meses até 02/2025 estão fechados. Nada foi salvo.')).toBeDefined()
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Ver de novo' })))
  expect(dialog.queryByText('Os meses até 02/2025 estão fechados. Nada foi salvo.')).toBeNull()
  fireEvent.click(await dialog.findByRole('button', { name: 'Salvar' }))
  await dialog.findByText('Os meses até 02/2025 estão fechados. Nada foi salvo.')
  const keys = written().flatMap(([, key]) => (key === null ? [] : [key]))
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
})
