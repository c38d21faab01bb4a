import type { Orcamento, OrcamentoArea } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orcamentoArea, orcamentoDe2026 } from '../../../test/orcamento.ts'
import { answer, showScreen, signInRenata, success, writes } from '../../../test/screen.tsx'

const { AcoesOrcamento } = await import('./AcoesOrcamento.tsx')
const { ComentariosPainel } = await import('./ComentariosPainel.tsx')
const { ComoEra } = await import('./ComoEra.tsx')
const { QuadroAreas } = await import('./QuadroAreas.tsx')
const { paths } = await import('../../navigation/paths.ts')

const TIAGO = { id: 'a0000000-0000-4000-8000-00000000000b', nome: 'Tiago' }

const area = (id: number, descricao: string, mudanca: Partial<OrcamentoArea>) =>
  orcamentoArea(id, descricao, { responsavel: TIAGO, versao: 4, linhas: 10, preenchidas: 3, totalCentavos: -120_000, ...mudanca })

const ORCAMENTO = orcamentoDe2026({
  areas: { aberta: 2, enviada: 1, devolvida: 0, aprovada: 0 },
  quadro: [
    area(1, 'Vendas', {}),
    area(2, 'Compras', {}),
    area(3, 'Tecnologia', {
      status: 'enviada',
      acoes: { preencher: 'area_enviada', enviar: 'area_enviada', retirar: 'area_de_outro', aprovar: 'sem_direito', devolver: null },
    }),
  ],
  acoes: { ...orcamentoDe2026().acoes, excluir: 'sem_direito', editar: 'alcance_limitado' },
})

const revistas: number[] = []
const show = (orcamento: Orcamento) =>
  showScreen('/orcamento/7', {
    path: paths.orcamento,
    domains: ['orcamento', 'comentario'],
    component: () => (
      <>
        <h1>Plano</h1>
        <AcoesOrcamento orcamento={orcamento} />
        <QuadroAreas orcamento={orcamento} onArea={(id) => revistas.push(id)} />
      </>
    ),
  })

beforeEach(signInRenata)
afterEach(cleanup)

test('offers the actions of the status and explains the disabled ones', async () => {
  await show(ORCAMENTO)
  const integer = within(screen.getByRole('region', { name: 'Orçamento inteiro' }))
  expect(integer.getAllByRole('button').map((button) => button.textContent)).toEqual(['Editar dados', 'Excluir', 'Enviar para aprovação'])
  const remove = integer.getByRole('button', { name: 'Excluir', description: 'Seu perfil não permite esta ação.' })
  expect([remove.getAttribute('aria-disabled'), remove.hasAttribute('disabled')]).toEqual(['true', false])
  fireEvent.click(remove)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Ver números/ }))
  expect(revistas).toEqual([3])
  screen.getByRole('button', { name: 'Retirar: Tecnologia', description: 'Só quem enviou a área ou responde por ela pode retirá-la.' })
})

test('an approval blocked by unmapped accounts links to those accounts', async () => {
  const refusal = {
    status: 'error',
    code: 'orcamento_sem_de_para',
    message: '4 contas sem destino.',
    action: 'Dê um destino.',
    requestId: 'r1',
  }
  answer({ 'POST /v1/Orcamento/7/aprovar': { status: 409, body: refusal } })
  await show({ ...ORCAMENTO, status: 'em_aprovacao' })
  fireEvent.click(screen.getByRole('button', { name: 'Aprovar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Aprovar' }))
  expect(dialog.queryByRole('link')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Aprovar' }))
  await dialog.findByText('4 contas sem destino.')
  expect(dialog.getByRole('link', { name: 'Ver as contas sem destino' }).getAttribute('href')).toBe('/DePara?situacao=sem')
})

test('sends the budget with its unsent areas, and on refusal stays open with the reason', async () => {
  const refusal = { status: 'error', code: 'orcamento_version_conflict', message: 'Outra pessoa mudou.', action: '', requestId: 'r1' }
  answer({ 'POST /v1/Orcamento/7/enviar': { status: 409, body: refusal } })
  await show(ORCAMENTO)
  fireEvent.click(screen.getByRole('button', { name: 'Enviar para aprovação' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Enviar para aprovação' }))
  dialog.getByText(/^Plano vai a quem aprova, com 2 áreas que ainda não foram enviadas/)
  fireEvent.change(dialog.getByLabelText('Comentário'), { target: { value: ' Pronto. ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar para aprovação' }))
  await dialog.findByText('Outra pessoa mudou.')
  answer({ 'POST /v1/Orcamento/7/enviar': success({ ...ORCAMENTO, status: 'em_aprovacao' }) })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar para aprovação' }))
  await screen.findByText('Plano: enviado para aprovação.')
  const sent = ['POST /v1/Orcamento/7/enviar', { versao: 5, comentario: 'Pronto.', comRestantes: true }]
  expect(writes()).toEqual([sent, sent])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('returns an area only with a reason, and sends several at once', async () => {
  answer({
    'POST /v1/Orcamento/7/areas/devolver': success(ORCAMENTO),
    'POST /v1/Orcamento/7/areas/enviar': success(ORCAMENTO),
  })
  await show(ORCAMENTO)
  fireEvent.click(screen.getByRole('button', { name: 'Devolver: Tecnologia' }))
  const giveBack = within(screen.getByRole('dialog', { name: 'Devolver' }))
  expect(giveBack.getByRole('button', { name: 'Devolver' })).toHaveProperty('disabled', true)
  fireEvent.change(giveBack.getByLabelText('O que falta'), { target: { value: 'Faltam licenças.' } })
  fireEvent.click(giveBack.getByRole('button', { name: 'Devolver' }))
  await screen.findByText('Tecnologia: devolvida.')
  fireEvent.click(screen.getByRole('button', { name: 'Enviar 2 áreas' }))
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Enviar' })).getByRole('button', { name: 'Enviar' }))
  await screen.findByText('Vendas, Compras: enviada.')
  expect(writes()).toEqual([
    ['POST /v1/Orcamento/7/areas/devolver', { areas: [{ id: 3, versao: 4 }], comentario: 'Faltam licenças.' }],
    [
      'POST /v1/Orcamento/7/areas/enviar',
      {
        areas: [
          { id: 1, versao: 4 },
          { id: 2, versao: 4 },
        ],
        comentario: '',
      },
    ],
  ])
})

test('shows comments with their place, answers and resolves them, and lists mentioned users', async () => {
  const said = { quem: TIAGO, mencoes: [], createdAt: '2026-01-03T12:00:00.000Z', editedAt: null, proprio: false }
  const root = { ...said, id: 1, texto: 'Por que subiu?', linhaId: 50, mes: 3, resolvedAt: null, resolvedBy: null }
  const comentario = { ...root, respostas: [{ ...said, id: 2, texto: 'Reajuste.' }] }
  answer({
    'GET /v1/Orcamento/7/comentarios': success({ itens: [comentario], abertos: 1, proximo: null }),
    'GET /v1/Orcamento/7/pessoas': success([TIAGO]),
    'POST /v1/Orcamento/7/comentarios': success({ id: 3 }),
    'POST /v1/Orcamento/7/comentarios/1/resolver': success({ id: 1 }),
  })
  const places: unknown[] = []
  await showScreen('/orcamento/7', {
    path: paths.orcamento,
    domains: ['orcamento', 'comentario'],
    component: () => (
      <>
        <h1>Plano</h1>
        <ComentariosPainel
          orcamento={ORCAMENTO}
          namePlace={(linhaId, mes) => `linha ${linhaId}, mês ${mes}`}
          canComment
          onPlace={(...place) => places.push(place)}
        />
      </>
    ),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'linha 50, mês 3' }))
  expect(places).toEqual([[50, 3]])
  fireEvent.click(screen.getByRole('button', { name: 'Mencionar' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tiago' }))
  const campo = screen.getByLabelText<HTMLTextAreaElement>('Comentar o orçamento')
  await waitFor(() => expect(campo.value).toBe('@Tiago '))
  fireEvent.change(campo, { target: { value: '@Tiago veja' } })
  fireEvent.click(screen.getByRole('button', { name: 'Comentar' }))
  await waitFor(() => expect(campo.value).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'Responder' }))
  fireEvent.change(screen.getByLabelText('Sua resposta'), { target: { value: 'Certo.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Responder' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Resolver' }))
  await waitFor(() => expect(writes()).toHaveLength(3))
  expect(writes()).toEqual([
    ['POST /v1/Orcamento/7/comentarios', { texto: '@Tiago veja', mencoes: [TIAGO.id] }],
    ['POST /v1/Orcamento/7/comentarios', { texto: 'Certo.', mencoes: [], respondeId: 1 }],
    ['POST /v1/Orcamento/7/comentarios/1/resolver', { resolvido: true }],
  ])
})

test('asks for a past moment in the calendar of the language, and rejects invalid days', async () => {
  const requests: unknown[] = []
  await showScreen('/orcamento/7', {
    path: paths.orcamento,
    domains: ['orcamento'],
    component: () => (
      <>
        <h1>Plano</h1>
        <ComoEra onMoment={(moment) => requests.push(moment)} />
      </>
    ),
  })
  const when = within(screen.getByRole('group', { name: 'Como era em' }))
  const view = screen.getByRole('button', { name: 'Ver como era' })
  const type = (campo: string, value: string) => fireEvent.change(when.getByLabelText(campo), { target: { value } })
  expect([view.hasAttribute('disabled'), when.getByLabelText<HTMLInputElement>('Hora').value]).toEqual([true, '23:59'])
  type('Mês', '02')
  type('Mês: ano', '2026')
  type('Dia', '30')
  screen.getByText('Esse dia ou essa hora não existe.')
  type('Dia', '28')
  type('Hora', '14h30')
  screen.getByText('sábado, 28 de fevereiro de 2026')
  fireEvent.click(view)
  expect(requests).toEqual([{ em: new Date(2026, 1, 28, 14, 30, 59, 999).toISOString() }])
})

test('shows who approves a revision the premissas that changed since the version before', async () => {
  const meses = ['2026-01', '2026-02'].map((mes) => ({ mes, antesMicros: 45_000, depoisMicros: 52_000 }))
  answer({
    'GET /v1/Orcamento/7/revisao/premissas': success({
      antes: { versaoNumero: 1, approvedAt: '2026-01-10T12:00:00.000Z' },
      premissas: [
        {
          codigo: 'IPCA',
          descricao: 'Inflação',
          unidade: 'percentual',
          meses,
          quem: 'Renata',
          quando: '2026-02-03T12:00:00.000Z',
          nota: 'Focus',
        },
      ],
    }),
  })
  await show({ ...ORCAMENTO, versaoNumero: 2, status: 'em_aprovacao' })
  fireEvent.click(screen.getByRole('button', { name: 'Aprovar' }))
  const changed = await screen.findByRole('region', { name: 'Premissas que mudaram desde a versão 1' })
  expect(within(changed).getByRole('listitem').textContent).toMatch(/^IPCA Inflaçãojan–fev 2026: 4,5% → 5,2%Renata, 03 fev.* · Focus$/)
})

test('shows the deadline of each area that is still to be sent, and changes one', async () => {
  const sent: unknown[] = []
  answer({
    'PUT /v1/Orcamento/7/areas/1': (body) => {
      sent.push(body)
      return success({ ...ORCAMENTO, prazo: '2199-12-31' })
    },
  })
  await show({ ...ORCAMENTO, prazo: '2199-12-31', acoes: { ...ORCAMENTO.acoes, editar: null } })
  expect(screen.getAllByText('Enviar até 31/12/2199')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Mudar prazo de Vendas' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Prazo: Vendas' }))
  dialog.getByText('Sem um dia próprio, vale o do orçamento: 31/12/2199.')
  fireEvent.change(dialog.getByLabelText('Prazo'), { target: { value: '20/11/2198' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toEqual([{ versao: 4, responsavelId: TIAGO.id, prazo: '2198-11-20' }]))
})
