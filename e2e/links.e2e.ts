import { segundoFatorRotas, sessaoRotas, usuarioRotas } from '@lastro/contract'
import type { Page } from '@playwright/test'
import { signInApi } from '../test/api.ts'
import { HELENA_LEITORA, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, signInByForm, signInApiAtInicial, test } from './lastro.ts'
import { computeTotp } from './totp.ts'

const SENHA = 'quatro palavras bem longas'

async function openMail(page: Page, email: string, subject: RegExp): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await page.request.get(`/v1/Correio?para=${encodeURIComponent(email)}`)
    const { data } = (await answer.json()) as { data: { assunto: string; texto: string }[] }
    link = /https?:\S+#token=\S+/.exec(data.find((mail) => subject.test(mail.assunto))?.texto ?? '')?.[0] ?? ''
    expect(link, `a mail to ${email}`).not.toBe('')
  }).toPass({ timeout: 10_000 })
  return link
}

async function invite(address: string, email: string, nome: string): Promise<void> {
  const renata = await signInApiAtInicial(address, RENATA_GESTORA)
  const { cliente } = await renata.call(sessaoRotas.get)
  await renata.call(usuarioRotas.create, { body: { email, nome, perfil: 'leitor', clientes: [cliente?.id ?? ''] } })
}

async function accept(page: Page, email: string): Promise<void> {
  await page.goto(await openMail(page, email, /./))
  await page.getByLabel('Nova senha').fill(SENHA)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page).toHaveURL(/\/Home/)
}

test('o convite leva à primeira senha, e ela a entrar; o mesmo link não serve outra vez', async ({ page, server, browser }) => {
  await invite(server.address, 'ines@lastro.demo', 'Inês Duarte')
  const link = await openMail(page, 'ines@lastro.demo', /./)
  await page.goto(link)
  await expect(page.getByText('Para Inês Duarte (ines@lastro.demo).')).toBeVisible()
  const campo = page.getByLabel('Nova senha')
  const save = page.getByRole('button', { name: 'Salvar e entrar' })
  await save.click()
  await expect(page.getByText('Escolha uma senha.')).toBeVisible()
  await campo.fill('curta')
  await save.click()
  await expect(page.getByText('Faltam 5 caracteres.')).toBeVisible()
  await campo.fill('qwertyuiop')
  await save.click()
  await expect(page.getByText(/muito comum/)).toBeVisible()
  await campo.fill(SENHA)
  await save.click()
  await expect(page).toHaveURL(/\/Home/)
  await expect(page.getByRole('button', { name: 'Menu de Inês Duarte' })).toBeVisible()

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible()
  await context.close()
})

test('quem esqueceu a senha pede o link, cria outra e entra; a sessão que estava aberta termina', async ({ page, server, browser }) => {
  await invite(server.address, 'otavio@lastro.demo', 'Otávio Reis')
  await accept(page, 'otavio@lastro.demo')

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('E-mail').fill('otavio@lastro.demo')
  await other.getByRole('link', { name: 'Esqueci minha senha' }).click()
  // The URL changes before the page does, and both pages have an e-mail field.
  await expect(other.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible()
  await expect(other).toHaveURL(/\/forgot-password$/)
  await expect(other.getByLabel('E-mail'), 'not asked for twice').toHaveValue('otavio@lastro.demo')
  await other.getByRole('button', { name: 'Enviar o link' }).click()
  await expect(other.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible()
  await other.getByRole('link', { name: 'Abrir a caixa de saída da demonstração' }).click()
  await expect(other.getByRole('article').first()).toBeVisible()
  await other.goto(await openMail(other, 'otavio@lastro.demo', /outra senha/))
  await expect(other.getByRole('heading', { name: 'Crie outra senha' })).toBeVisible()
  await other.getByLabel('Nova senha').fill('cinco palavras ainda mais longas')
  await other.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(other).toHaveURL(/\/Home/)

  await page.goto('/Dre')
  await expect(page, 'the session that was open').toHaveURL(/\/login/i)
  await context.close()
})

test('quem está na sessão de outra pessoa vê de quem é o convite, e só troca ao criar a senha', async ({ page, server }) => {
  await invite(server.address, 'lia@lastro.demo', 'Lia Nunes')
  await signIn(page, RENATA_GESTORA)
  await page.goto(await openMail(page, 'lia@lastro.demo', /./))
  await expect(page.getByText('Para Lia Nunes (lia@lastro.demo).')).toBeVisible()
  await expect(page.getByText('Neste navegador está aberta a sessão de Renata Campos.')).toBeVisible()
  await expectAccessible(page, 'o convite de outra pessoa')
  await page.getByLabel('Nova senha').fill(SENHA)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page.getByRole('button', { name: 'Menu de Lia Nunes' })).toBeVisible()
})

test('o e-mail é confirmado pelo link que chega a ele, uma vez', async ({ page }) => {
  await signIn(page, TIAGO_ANALISTA, '/pages/account-settings/account')
  await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click()
  await expect(page.getByText(`Enviamos um link para ${TIAGO_ANALISTA.email}.`)).toBeVisible()
  const link = await openMail(page, TIAGO_ANALISTA.email, /confirme o seu e-mail/)
  await page.goto(link)
  await expect(page.getByText(`Confirme que ${TIAGO_ANALISTA.email} é seu.`)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar o e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/Home/)
  await page.goto('/pages/account-settings/account')
  await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click()
  await expect(page.getByText(`${TIAGO_ANALISTA.email} já está confirmado.`)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible()
})

test('de um e-mail desconhecido a resposta é a mesma', async ({ page }) => {
  await page.goto('/EsqueceuSenha')
  await page.getByLabel('E-mail').fill('ninguem-aqui@lastro.demo')
  await page.getByRole('button', { name: 'Enviar o link' }).click()
  await expect(page.getByText('Se houver um acesso com ninguem-aqui@lastro.demo')).toBeVisible()
})

test('quem tem segundo fator entra com o código, ou com um de recuperação', async ({ page, server }) => {
  const person = { email: 'sara@lastro.demo', senha: SENHA }
  await invite(server.address, person.email, 'Sara Melo')
  await accept(page, person.email)
  const api = await signInApi(server.address, person)
  const { segredo } = await api.call(segundoFatorRotas.start, { body: { senha: SENHA } })
  const { codigos } = await api.call(segundoFatorRotas.confirm, { body: { codigo: computeTotp(segredo) } })
  await page.evaluate(() => localStorage.clear())

  const enterSenha = async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Senha', { exact: true }).fill(person.senha)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Segundo fator' })).toBeVisible()
  }
  await enterSenha()
  await expectAccessible(page, 'o segundo fator')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()

  await enterSenha()
  const codigo = page.getByLabel('Código de 6 dígitos')
  await expect(codigo).toBeFocused()
  await codigo.fill('000000')
  await expect(page.getByRole('alert')).toContainText('O código não confere ou já foi usado.')
  await codigo.fill(computeTotp(segredo, 1))
  await expect(page).toHaveURL(/\/Home/)

  await page.evaluate(() => localStorage.clear())
  await enterSenha()
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(codigos[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page).toHaveURL(/\/Home/)
})

test('o gestor desliga o segundo fator de quem perdeu o celular e troca o e-mail dela: as sessões terminam, e só o link confirma', async ({
  page,
  server,
  browser,
}) => {
  const person = { email: 'nara@lastro.demo', senha: SENHA }
  const fresh = 'nara.pires@lastro.demo'
  await invite(server.address, person.email, 'Nara Pires')
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const nara = await context.newPage()
  await accept(nara, person.email)
  const api = await signInApi(server.address, person)
  const { segredo } = await api.call(segundoFatorRotas.start, { body: { senha: SENHA } })
  await api.call(segundoFatorRotas.confirm, { body: { codigo: computeTotp(segredo) } })

  await signIn(page, RENATA_GESTORA, '/Usuario?busca=nara')
  await page.getByRole('button', { name: 'Nara Pires' }).click()
  const panel = page.getByRole('complementary', { name: 'Nara Pires' })
  await panel.getByRole('button', { name: 'Desligar segundo fator…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desligar o segundo fator de Nara Pires?' })
  await expect(dialog.getByText('Confirme antes que é mesmo a pessoa', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Desligar segundo fator' }).click()
  await expect(page.getByText('Segundo fator desligado.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Desligar segundo fator…' })).toHaveCount(0)
  await nara.goto('/Dre')
  await expect(nara, 'the session that was open').toHaveURL(/\/login/i)
  await signInByForm(nara, person)

  await panel.getByRole('button', { name: 'Trocar e-mail' }).click()
  await panel.getByLabel('E-mail novo').fill(fresh)
  await panel.getByRole('button', { name: 'Trocar e-mail' }).click()
  await expect(page.getByText(`Enviamos o link de confirmação a ${fresh}.`)).toBeVisible()
  await expect(panel.getByText(`Aguardando a confirmação de ${fresh}`, { exact: false })).toBeVisible()
  await nara.goto('/Home')
  await expect(nara, 'nothing has changed yet').toHaveURL(/\/Home/)

  await nara.goto(await openMail(nara, fresh, /confirme o seu novo e-mail/))
  await expect(nara.getByText(`Confirme que ${fresh} é seu. A partir daí você entra com ele`, { exact: false })).toBeVisible()
  await nara.getByRole('button', { name: 'Confirmar o e-mail' }).click()
  await expect(nara.getByText(`Agora você entra com ${fresh}.`)).toBeVisible()
  await nara.goto('/Home')
  await expect(nara, 'every session ended').toHaveURL(/\/login/i)
  await signInByForm(nara, { ...person, email: fresh })
  await expect(nara.getByRole('button', { name: 'Menu de Nara Pires' })).toBeVisible()
  await context.close()
})

test('uma empresa se cadastra: e-mail, empresa, pessoa, plano, revisão; voltar não perde nada', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill('rita@padaria.demo')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible()
  await page.goto(await openMail(page, 'rita@padaria.demo', /cadastro/))
  const continuar = page.getByRole('button', { name: 'Continuar' })

  await expect(page.getByRole('heading', { name: 'Sua empresa' })).toBeVisible()
  await expectAccessible(page, 'empresa')
  await page.getByLabel('CNPJ').fill('12ABC34501DE36')
  await continuar.click()
  await expect(page.getByText(/dígitos verificadores não conferem/)).toBeVisible()
  await page.getByLabel('CNPJ').fill('12abc34501de35')
  await page.getByLabel('Razão social').fill('Padaria Pão Quente Ltda')
  await continuar.click()
  await expect(page.getByRole('heading', { name: 'Quem administra' })).toBeVisible()
  await expectAccessible(page, 'pessoa')
  await page.getByLabel('Seu nome').fill('Rita Lemos')
  await page.getByLabel('Nova senha').fill(SENHA)
  await page.goBack()
  await expect(page.getByLabel('CNPJ')).toHaveValue('12.ABC.345/01DE-35')
  await continuar.click()
  await expect(page.getByLabel('Seu nome')).toHaveValue('Rita Lemos')
  await continuar.click()
  await expect(page.getByLabel(/Modelo gerencial padrão/)).toBeChecked()
  await expectAccessible(page, 'plano')
  await continuar.click()
  await expect(page.getByText('Padaria Pão Quente Ltda').first()).toBeVisible()
  await expectAccessible(page, 'revisão')
  await page.getByRole('button', { name: 'Criar a empresa' }).click()
  await expect(page).toHaveURL(/\/Home/)
  await expect(page.getByRole('banner')).toContainText('Padaria Pão Quente Ltda')
})

test('quem já usa o sistema aceita o convite de outra empresa, e só então ela aparece', async ({ page, server }) => {
  const rita = await signInApi(server.address, { email: 'rita@padaria.demo', senha: SENHA })
  const { cliente } = await rita.call(sessaoRotas.get)
  const { nome, status } = await rita.call(usuarioRotas.create, {
    body: { email: HELENA_LEITORA.email, nome: 'Helena', perfil: 'analista', clientes: [cliente?.id ?? ''] },
  })
  expect({ nome, status }, 'nothing of whom it reached').toEqual({ nome: 'Helena', status: 'convidado' })
  await signIn(page, HELENA_LEITORA)
  const range = page.getByRole('region', { name: 'Convites para trabalhar com outras empresas' })
  await expect(range).toContainText('convida você a trabalhar com os dados dela, com o perfil Analista.')
  await expectAccessible(page, 'convite')
  await range.getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByText('Agora você também trabalha com Padaria Pão Quente', { exact: false })).toBeVisible()
  await expect(range).toBeHidden()
  await page.getByTitle('Trocar de cliente').click()
  await expect(page.getByRole('option', { name: /Padaria Pão Quente/ })).toBeVisible()
})

test('onde a marca não abre o cadastro, a tela diz que é por convite', async ({ page, server }) => {
  await page.goto(`http://sisloc.localhost:${new URL(server.address).port}/register`)
  await expect(page.getByRole('heading', { name: 'O cadastro é por convite' })).toBeVisible()
})

test('o JavaScript da entrada cabe em 170 KB', async ({ page }) => {
  const bytes: Promise<number>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      bytes.push(
        response
          .request()
          .sizes()
          .then((sizes) => sizes.responseBodySize),
      )
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sum = (await Promise.all(bytes)).reduce((a, b) => a + b, 0)
  expect(sum).toBeLessThanOrEqual(170_000)
})
