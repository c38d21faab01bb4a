import type { Page } from '@playwright/test'
import { createEcdGenerator, type DefeitoCodigo } from '@lastro/demonstracao'
import { RENATA_GESTORA } from '../test/people.ts'
import { expectAccessibleEverywhere } from './expect-accessible.ts'
import { chooseOption, clienteSwitcher, expect, openPermissoes, setChosen, settle, signIn, test } from './lastro.ts'

const CSV = 'coluna a;coluna b;coluna c\n31/03/2031;3.1;10,00\n31/03/2031;1.1;-10,00\n'

type CheckedScreen = readonly [address: string, ...states: readonly State[]]
type State = readonly [nome: string, open?: (page: Page) => Promise<unknown>]

const press = (name: string | RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).first()
  const opens = await button.getAttribute('aria-haspopup')
  await button.click()
  // Menu code loads with the first menu; until then nothing changes on the page.
  if (opens !== null) await expect(page.locator('[aria-haspopup][aria-expanded=true]').first()).toBeAttached()
}

const AHEAD: readonly CheckedScreen[] = [
  ['/login', ['a entrada']],
  ['/pages/authentication/login-v2', ['a entrada em cartão']],
  ['/pages/authentication/two-steps-v1', ['as duas etapas']],
  ['/pages/authentication/two-steps-v2', ['as duas etapas em cartão']],
  ['/cadastrar-senha#token=nenhum', ['um link que não serve']],
  ['/pages/authentication/reset-password-v2', ['outra senha em cartão']],
  ['/cadastrar-senha', ['a senha sem o link']],
  ['/forgot-password', ['a senha esquecida']],
  ['/pages/authentication/forgot-password-v2', ['a senha esquecida em cartão']],
  ['/pages/authentication/verify-email-v1', ['o e-mail por confirmar']],
  ['/pages/authentication/verify-email-v2', ['o e-mail por confirmar em cartão']],
  ['/register', ['o cadastro']],
  ['/pages/authentication/register-v2', ['o cadastro em cartão']],
  ['/pages/authentication/register-multi-steps', ['o cadastro em passos']],
  ['/pages/correio', ['a caixa de saída']],
  ['/about', ['sobre o Lastro']],
  ['/403', ['o que o servidor não permitiu']],
  ['/not-authorized', ['o que não é do perfil']],
  ['/pages/misc/coming-soon', ['uma tela que vem depois']],
  ['/não-existe', ['uma tela que não existe']],
]

const JOB: readonly CheckedScreen[] = [
  ['/Home', ['o início'], ['a paleta', dialog('Control+k')]],
  ['/Home', ['a ajuda', openAjuda]],
  ['/Home', ['o menu do usuário', press(/^Menu de/)]],
  ['/Home', ['a troca de cliente', (page) => clienteSwitcher(page).click()]],
  ['/Home', ['as notificações', openNotificacoes]],
  ['/pages/icons', ['os ícones']],
  ['/VisualizarOrcamento', ['um orçamento só para ler']],
  ['/Importacao', ['as importações'], ['a prévia de uma ECD', (page) => choose(page, 'razao.txt', ecdOf())]],
  ['/Importacao', ['o sentido das colunas', (page) => choose(page, 'razao.csv', Buffer.from(CSV))]],
  ['/Importacao', ['um arquivo recusado na porta', (page) => choose(page, 'livro-z.txt', ecdOf('livro-z'))]],
  ['/Importacao', ['um arquivo recusado na conferência', importUnbalanced]],
  ['/Importacao', ['uma importação concluída', openConcluida], ['desfazer uma importação', askUndo]],
  ['/Lancamentos', ['os lançamentos'], ['um lançamento', (page) => page.locator('[data-lancamento]').first().click()]],
  ['/Fechamento', ['o fechamento'], ['pedir um fechamento', press(/^Pedir fechamento/)]],
  ['/DePara', ['o De-Para'], ['os grupos do De-Para', press(/^Grupo/)]],
  ['/DePara', ['o destino de uma conta', openDestino]],
  ['/DePara', ['um De-Para por salvar', changeDestino], ['sair sem salvar', leaveUnsaved]],
  ['/DePara/Regras', ['as regras do De-Para'], ['uma regra do De-Para', press('Nova regra')]],
  ['/Grupo', ['os grupos'], ['um item a caminho de outro grupo', moveItem]],
  ['/Grupo', ['um grupo', openGrupo]],
  ['/GrupoItem', ['os itens de grupo']],
  ['/Orcamento', ['os orçamentos']],
  ['/Premissas', ['as premissas'], ['uma premissa nova', press('Nova premissa')]],
  ['/Investimentos', ['os investimentos'], ['um bem novo', press('Novo bem')]],
  ['/orcamento/novo', ['um orçamento novo'], ['um orçamento do realizado', openRealizado]],
]

const DRE: readonly CheckedScreen[] = [
  ['/Dre', ['a DRE'], ['o período da DRE', press(/^Período .*\d{4}/)]],
  ['/Dre', ['os centros de custo da DRE', press(/^Centro/)]],
  ['/Dre', ['a exibição da DRE', press(/^Exibição/)]],
  ['/Dre', ['a exportação da DRE', press('Exportar')]],
  ['/Dre?explicar=EBITDA', ['a explicação de um número']],
  ['/Dre?rateio=depois', ['a DRE depois do rateio']],
  ['/Dre?comparar=realizado,anterior;total;centroCusto;variacao', ['a DRE em colunas'], ['as colunas a montar', press('Montar colunas')]],
  ['/DreModelo', ['os modelos de DRE'], ['um modelo de DRE novo', press('Novo modelo')]],
  ['/Dre/Novo', ['uma linha nova da DRE']],
  ['/DreRateio/Apuracoes', ['as apurações do rateio']],
  ['/DreRateio/Direcionadores', ['os direcionadores do rateio']],
  ['/DreRateio', ['o rateio'], ['uma regra de rateio', openRegra]],
  ['/Workspace', ['os relatórios'], ['quem vê um relatório', press(/^Quem vê/)]],
  ['/report/resultado/gestao', ['um relatório'], ['os cartões em edição', press('Editar')]],
]

const PEOPLE: readonly CheckedScreen[] = [
  ['/Usuario', ['os usuários'], ['o convite', press('Convidar pessoa')], ['sair sem convidar', leaveConvite]],
  ['/Usuario', ['uma pessoa', openTiago], ['bloquear uma pessoa', press('Bloquear')]],
  ['/Permissoes', ['as permissões'], ['permissões por salvar', press(/^Criar, DRE/)]],
  [
    '/Permissoes?ver=pessoas',
    ['as pessoas com permissões'],
    ['as permissões de uma pessoa', (page) => openPermissoes(page, 'Paulo Alves')],
  ],
  ['/Permissoes?ver=pessoas', ['os centros de custo de uma pessoa', openCentros]],
  ['/access-control', ['o meu acesso']],
  ['/pages/account-settings/account', ['a minha conta']],
  ['/pages/account-settings/appearance', ['a aparência']],
  ['/pages/account-settings/notifications', ['os meus avisos']],
  ['/pages/account-settings/connections', ['as minhas conexões']],
  ['/pages/user-profile/profile', ['o meu perfil'], ['as telas fixadas', press('Telas fixadas')]],
  ['/pages/user-profile/activity', ['a minha atividade']],
  ['/pages/user-profile/clientes', ['os meus clientes']],
  ['/pages/account-settings/security', ['a segurança'], ['ligar o segundo fator', press('Ligar')]],
]

const CADASTROS: readonly CheckedScreen[] = [
  ['/CrudTable?entidade=contas', ['o plano de contas'], ['as colunas de um cadastro', press(/^Colunas/)]],
  ['/CrudTable?entidade=valores', ['os valores dos direcionadores']],
  ['/CrudTable?entidade=centros-custo', ['uma linha em edição', editLinha]],
  ['/CrudTable?entidade=filiais', ['uma linha nova com o que falta', newLinha]],
  ['/CrudTable?entidade=centros-custo', ['uma linha em uso', deleteInUse]],
  ['/CrudTable?entidade=centros-custo', ['a importação de um cadastro', openImport], ['a prévia de um cadastro', previewCadastro]],
]

test.describe.configure({ mode: 'parallel' })
// Each of some hundred checks would wait for the transition of a theme.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('nenhuma falha de acessibilidade diante da entrada', async ({ page }) => {
  test.setTimeout(180_000)
  await expectScreens(page, AHEAD)
})

for (const [parte, screens] of [
  ['no trabalho de todo dia', JOB],
  ['na DRE e nos relatórios', DRE],
  ['nos usuários e nas permissões', PEOPLE],
  ['nos cadastros', CADASTROS],
] as const) {
  test(`nenhuma falha de acessibilidade ${parte}`, async ({ page }) => {
    test.setTimeout(240_000)
    await signIn(page, RENATA_GESTORA)
    await expectScreens(page, screens)
  })
}

async function expectScreens(page: Page, screens: readonly CheckedScreen[]): Promise<void> {
  for (const [address, ...states] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await settle(page)
    for (const [nome, open] of states) {
      await test.step(nome, async () => {
        await open?.(page)
        await expectAccessibleEverywhere(page, nome)
      })
    }
  }
}

function dialog(key: string) {
  return async (page: Page) => {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

async function openAjuda(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await expect(page.getByRole('complementary', { name: 'Ajuda' }).getByRole('heading', { name: 'Início' })).toBeVisible()
}

async function openNotificacoes(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Notificações/ }).click()
  await expect(page.getByRole('heading', { name: 'Notificações' })).toBeVisible()
}

async function openRegra(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^TI e RH/ }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Os três métodos, sobre os mesmos valores' })).toBeVisible()
}

async function editLinha(page: Page): Promise<void> {
  await page.locator('[data-linha]').first().click()
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible()
}

async function newLinha(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nova filial' }).first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Preencha este campo.').first()).toBeVisible()
}

async function deleteInUse(page: Page): Promise<void> {
  await page.locator('[data-linha]').first().press('Delete')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function previewCadastro(page: Page): Promise<void> {
  const buffer = Buffer.from('Código;Descrição;Cor\nADM;Diretoria;azul\nNOVO;Novo;\nERRADO;;\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'centros.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('Há linhas recusadas')).toBeVisible()
}

async function openTiago(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tiago Sá' }).click()
  await expect(page.getByRole('complementary', { name: 'Tiago Sá' }).getByLabel('Nome')).toBeVisible()
}

async function openCentros(page: Page): Promise<void> {
  const modal = await openPermissoes(page, 'Paulo Alves')
  await modal.getByRole('button', { name: 'Centros de custo' }).click()
}

async function leaveConvite(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Alguém')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Há mudanças não salvas' })).toBeVisible()
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer })
  await expect(page.getByRole('button', { name: 'Importar', exact: true }).or(page.getByText('Nada foi salvo.')).first()).toBeVisible()
}

async function importUnbalanced(page: Page): Promise<void> {
  await choose(page, 'desbalanceado.txt', ecdOf('lancamento-desbalanceado'))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByText('Nada foi salvo.')).toBeVisible({ timeout: 30_000 })
}

async function openConcluida(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Concluída' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
}

async function askUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openDestino(page: Page): Promise<void> {
  await page.locator('[data-destino]').first().click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
}

async function changeDestino(page: Page): Promise<void> {
  await openDestino(page)
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible()
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('dialog', { name: 'Há mudanças não salvas' })).toBeVisible()
}

async function moveItem(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'RB.01 Revenda de mercadorias' }).press('m')
  await chooseOption(page.getByLabel('Para o grupo'), 'OUT · Outras receitas e despesas operacionais')
  await expect(page.getByText('O que muda na DRE (R$)')).toBeVisible()
}

async function openGrupo(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'DPE Despesas com pessoal' }).click()
  await expect(page.getByRole('heading', { name: 'Dados do grupo' })).toBeVisible()
}

async function openRealizado(page: Page): Promise<void> {
  await setChosen(page.getByRole('radio', { name: 'Realizado' }))
  await expect(page.getByRole('region', { name: 'O ano de cada grupo, antes e depois' })).toBeVisible()
}

function ecdOf(defeito?: DefeitoCodigo): Buffer {
  return Buffer.concat([...createEcdGenerator({ ano: 2031, partidas: 500, ...(defeito === undefined ? {} : { defeito }) }).chunks()])
}
