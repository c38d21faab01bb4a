import type { MarcaAdministrada, MarcaCampos } from '@lastro/contract'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n, loadTexts } from '../../i18n/i18n.ts'
import { FormularioMarca } from './FormularioMarca.tsx'
import { camposOf } from './draft.ts'
import { PreviaMarca } from './PreviaMarca.tsx'

const fps: MarcaAdministrada = {
  chave: 'fps',
  titulo: 'FPS',
  descricao: 'Orçamento e DRE',
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
  apiBasePadrao: '/v1',
  clientes: 1,
  versao: 1,
  updatedAt: null,
}

beforeAll(async () => {
  await initI18n()
  await loadTexts('marca')
})
afterEach(cleanup)

function Aberta({ readOnly = false, onChange }: { readOnly?: boolean; onChange?: (campos: MarcaCampos) => void }) {
  const [campos, setCampos] = useState(camposOf(fps))
  return (
    <>
      <FormularioMarca
        marca={fps}
        campos={campos}
        readOnly={readOnly}
        onChange={(next) => {
          setCampos(next)
          onChange?.(next)
        }}
      />
      <PreviaMarca chave="fps" campos={campos} />
    </>
  )
}

const preview = (theme: string) => screen.getByRole('img', { name: new RegExp(`no tema ${theme}`) })
const accent = (theme: string) => preview(theme).style.getPropertyValue('--accent-6')

test('refuses an unreadable colour with the reason, and offers the nearest readable one', () => {
  render(<Aberta />)
  const campo = screen.getByLabelText('Cor no tema claro')
  expect(campo.getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(campo, { target: { value: '#ffe680' } })
  expect(campo.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Com #ffe680 os textos não se leem sobre o fundo claro.')).toBeTruthy()
  const note = document.getElementById(campo.getAttribute('aria-describedby') ?? '')
  expect(within(note ?? document.body).getByText('Texto do botão').textContent).toMatch(/1,2:1.*insuficiente/)
  fireEvent.click(screen.getByRole('button', { name: /^Usar #[\da-f]{6}, a mais próxima/ }))
  expect(campo.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull()
})

test('the preview shows the draft in its theme, and keeps the last valid colour while typing', () => {
  render(<Aberta />)
  expect(accent('claro')).toBe('')
  fireEvent.change(screen.getByLabelText('Cor no tema claro'), { target: { value: '#112233' } })
  expect(accent('claro')).toBe('#112233')
  expect(accent('escuro')).toBe('#6bb47c')
  expect(preview('claro').dataset['theme']).toBe('light')
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Obras' } })
  expect(screen.getByRole('img', { name: 'Obras no tema claro: tela de entrada e início' }).textContent).toContain('Entrar · Obras')
  fireEvent.click(screen.getByRole('button', { name: 'Cores originais' }))
  expect(screen.getByRole('img', { name: /Obras no tema claro/ }).style.getPropertyValue('--accent-6')).toBe('')
})

test('every field changes its own value', () => {
  const onChange = vi.fn<(campos: MarcaCampos) => void>()
  render(<Aberta onChange={onChange} />)
  fireEvent.click(screen.getByLabelText('asa'))
  fireEvent.click(screen.getByLabelText(/O da marca do cliente ativo/))
  fireEvent.click(screen.getByLabelText(/Cadastro aberto/))
  fireEvent.click(screen.getByLabelText(/Exigir o segundo fator/))
  fireEvent.change(screen.getByLabelText('Idioma dos e-mails'), { target: { value: 'en' } })
  expect(onChange).toHaveBeenLastCalledWith({
    ...camposOf(fps),
    sinal: 'asa',
    favicone: 'cliente',
    cadastroAberto: true,
    segundoFatorObrigatorio: true,
    idioma: 'en',
  })
})

test('refuses a disallowed link address while typing', () => {
  render(<Aberta />)
  fireEvent.change(screen.getByLabelText('Contato'), { target: { value: 'javascript:alert(1)' } })
  expect(screen.getByText('Use um e-mail, ou um endereço que comece com https:// ou com /.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Endereço da API'), { target: { value: 'outro.com' } })
  expect(screen.getByText('Use um caminho como /v1, ou um endereço como https://api.exemplo.com.br/v1.')).toBeTruthy()
})

test('a user without permission cannot type', () => {
  render(<Aberta readOnly />)
  expect(screen.getByLabelText('Nome').getAttribute('readonly')).not.toBeNull()
  expect(screen.getByLabelText('Cor no tema claro').getAttribute('readonly')).not.toBeNull()
  expect(screen.getByLabelText(/Cadastro aberto/).closest('fieldset')?.disabled).toBe(true)
})
