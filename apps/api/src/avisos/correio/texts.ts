/** Mails about entering: invitations, passwords, addresses, in the two languages of the interface. */
import type { Idioma } from '@lastro/contract'

export const CORREIO_MODELOS = [
  'convite',
  'conviteAberto',
  'senha',
  'contaTrabalho',
  'email',
  'cadastro',
  'cadastroExistente',
  'troca',
  'trocaPedida',
] as const
export type CorreioModelo = (typeof CORREIO_MODELOS)[number]

interface Preenchimento {
  /** Empty while nobody has said it. */
  nome: string
  marca: string
  /** Who invites; empty when nobody does. */
  quem: string
  /** The company a person is given access to; empty when there is none yet. */
  cliente: string
  /** The address that the person is to have. */
  emailNovo: string
}

interface Texto {
  assunto: string
  paragrafos: string[]
  botao: string
  rodape: string[]
}

type Catalogo = Record<CorreioModelo, (preenchimento: Preenchimento) => Texto>

const SE_NAO_PEDIU = 'Se você não fez este pedido, ignore esta mensagem: nada muda na sua conta.'
const IF_NOT_ASKED = 'If you did not ask for this, ignore this message: nothing changes in your account.'

const ola = (nome: string): string => (nome === '' ? 'Olá.' : `Olá, ${nome}.`)
const hello = (nome: string): string => (nome === '' ? 'Hello.' : `Hello, ${nome}.`)

const pt: Catalogo = {
  convite: ({ nome, marca, quem, cliente }) => ({
    assunto: `${marca}: convite para entrar`,
    paragrafos: [
      ola(nome),
      `${quem === '' ? 'Você foi convidado' : `${quem} convidou você`} a usar ${marca}${cliente === '' ? '' : ` com os dados de ${cliente}`}.`,
    ],
    botao: 'Criar minha senha',
    rodape: [
      'O link vale por 24 horas e uma vez só. Se vencer, peça outro em “Esqueci minha senha”.',
      'Se você não esperava este convite, ignore esta mensagem.',
    ],
  }),
  conviteAberto: ({ nome, marca, quem, cliente }) => ({
    assunto: `${marca}: convite de ${cliente}`,
    paragrafos: [
      ola(nome),
      `${quem} convida você a trabalhar com os dados de ${cliente}. Entre como sempre: o convite espera por você no início, para aceitar ou recusar.`,
      'Enquanto você não aceitar, a empresa não sabe nada da sua conta.',
    ],
    botao: 'Entrar',
    rodape: ['O convite vale por 24 horas.', 'Se você não conhece esta empresa, ignore esta mensagem ou recuse o convite.'],
  }),
  senha: ({ nome, marca }) => ({
    assunto: `${marca}: criar outra senha`,
    paragrafos: [ola(nome), 'Recebemos um pedido para criar outra senha da sua conta.'],
    botao: 'Criar outra senha',
    rodape: ['O link vale por 30 minutos e uma vez só. Usá-lo encerra as sessões abertas.', SE_NAO_PEDIU],
  }),
  contaTrabalho: ({ nome, marca }) => ({
    assunto: `${marca}: você entra com a conta de trabalho`,
    paragrafos: [
      ola(nome),
      'Recebemos um pedido para criar outra senha, mas a sua conta não tem senha: você entra com a conta de trabalho da sua organização.',
    ],
    botao: 'Entrar',
    rodape: [SE_NAO_PEDIU],
  }),
  email: ({ nome, marca }) => ({
    assunto: `${marca}: confirme o seu e-mail`,
    paragrafos: [ola(nome), 'Confirme que este endereço é seu.'],
    botao: 'Confirmar o e-mail',
    rodape: ['O link vale por 24 horas e uma vez só.', SE_NAO_PEDIU],
  }),
  cadastro: ({ marca }) => ({
    assunto: `${marca}: continue o seu cadastro`,
    paragrafos: [ola(''), `Este endereço foi informado no cadastro de uma empresa (${marca}).`],
    botao: 'Continuar o cadastro',
    rodape: ['O link vale por 24 horas e uma vez só.', 'Se não foi você, ignore esta mensagem: nada foi criado.'],
  }),
  cadastroExistente: ({ nome, marca }) => ({
    assunto: `${marca}: você já tem cadastro`,
    paragrafos: [
      ola(nome),
      'Este endereço foi informado para cadastrar uma empresa, mas já tem uma conta. Se esqueceu a senha, use “Esqueci minha senha”.',
    ],
    botao: 'Entrar',
    rodape: [SE_NAO_PEDIU],
  }),
  troca: ({ nome, marca, quem }) => ({
    assunto: `${marca}: confirme o seu novo e-mail`,
    paragrafos: [
      ola(nome),
      `${quem} pediu que este endereço passe a ser o e-mail da sua conta em ${marca}. A troca só vale quando você a confirmar; as sessões abertas são encerradas e você entra de novo, com este endereço e a senha de sempre.`,
    ],
    botao: 'Confirmar o novo e-mail',
    rodape: ['O link vale por 24 horas e uma vez só.', 'Se você não tem conta aqui, ignore esta mensagem: nada muda.'],
  }),
  trocaPedida: ({ nome, marca, quem, emailNovo }) => ({
    assunto: `${marca}: pedido de troca do seu e-mail`,
    paragrafos: [
      ola(nome),
      `${quem} pediu que o e-mail da sua conta passe a ser ${emailNovo}. Nada muda até que o link enviado àquele endereço seja aberto.`,
      'Se você não esperava esta troca, fale agora com quem administra os usuários da sua empresa.',
    ],
    botao: 'Entrar',
    rodape: [],
  }),
}

const en: Catalogo = {
  convite: ({ nome, marca, quem, cliente }) => ({
    assunto: `${marca}: invitation`,
    paragrafos: [
      hello(nome),
      `${quem === '' ? 'You were invited' : `${quem} invited you`} to use ${marca}${cliente === '' ? '' : ` with the data of ${cliente}`}.`,
    ],
    botao: 'Create my password',
    rodape: [
      'The link is good for 24 hours and only once. If it has expired, ask for another one with “Forgot my password”.',
      'If you did not expect this invitation, ignore this message.',
    ],
  }),
  conviteAberto: ({ nome, marca, quem, cliente }) => ({
    assunto: `${marca}: invitation from ${cliente}`,
    paragrafos: [
      hello(nome),
      `${quem} invites you to work with the data of ${cliente}. Sign in as always: the invitation waits for you on the home page, to accept or decline.`,
      'Until you accept, the company knows nothing of your account.',
    ],
    botao: 'Sign in',
    rodape: ['The invitation is valid for 24 hours.', 'If you do not know this company, ignore this message or decline.'],
  }),
  senha: ({ nome, marca }) => ({
    assunto: `${marca}: create another password`,
    paragrafos: [hello(nome), 'We were asked to create another password for your account.'],
    botao: 'Create another password',
    rodape: ['The link is good for 30 minutes and only once. Using it ends the open sessions.', IF_NOT_ASKED],
  }),
  contaTrabalho: ({ nome, marca }) => ({
    assunto: `${marca}: you sign in with your work account`,
    paragrafos: [
      hello(nome),
      'We were asked to create another password, but your account has none: you sign in with the work account of your organisation.',
    ],
    botao: 'Sign in',
    rodape: [IF_NOT_ASKED],
  }),
  email: ({ nome, marca }) => ({
    assunto: `${marca}: confirm your e-mail`,
    paragrafos: [hello(nome), 'Confirm that this address is yours.'],
    botao: 'Confirm the e-mail',
    rodape: ['The link is good for 24 hours and only once.', IF_NOT_ASKED],
  }),
  cadastro: ({ marca }) => ({
    assunto: `${marca}: continue your registration`,
    paragrafos: [hello(''), `This address was given to register a company at ${marca}.`],
    botao: 'Continue',
    rodape: ['The link is good for 24 hours and only once.', 'If it was not you, ignore this message: nothing was created.'],
  }),
  cadastroExistente: ({ nome, marca }) => ({
    assunto: `${marca}: you already have an account`,
    paragrafos: [
      hello(nome),
      'This address was given to register a company, but it already has an account. If you forgot the password, use “Forgot my password”.',
    ],
    botao: 'Sign in',
    rodape: [IF_NOT_ASKED],
  }),
  troca: ({ nome, marca, quem }) => ({
    assunto: `${marca}: confirm your new e-mail`,
    paragrafos: [
      hello(nome),
      `${quem} asked that this address become the e-mail of your account at ${marca}. The change takes effect when you confirm it; the open sessions are ended and you sign in again, with this address and your usual password.`,
    ],
    botao: 'Confirm the new e-mail',
    rodape: ['The link is good for 24 hours and only once.', 'If you have no account here, ignore this message: nothing changes.'],
  }),
  trocaPedida: ({ nome, marca, quem, emailNovo }) => ({
    assunto: `${marca}: a change of your e-mail was asked for`,
    paragrafos: [
      hello(nome),
      `${quem} asked that the e-mail of your account become ${emailNovo}. Nothing changes until the link sent to that address is opened.`,
      'If you did not expect this, talk now to whoever manages the users of your company.',
    ],
    botao: 'Sign in',
    rodape: [],
  }),
}

const CATALOGOS: Record<Idioma, Catalogo> = { pt, en }

export function textoCorreio(idioma: Idioma, modelo: CorreioModelo, preenchimento: Preenchimento): Texto {
  return CATALOGOS[idioma][modelo](preenchimento)
}
