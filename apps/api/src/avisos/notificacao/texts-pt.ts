/** Mails of what people are told about, in Portuguese: subject, paragraphs and words of a button. */
import { from, said, when, type Catalogo } from './text.ts'

const SE_NAO_FOI_VOCE =
  'Se não foi você, troque a senha agora e encerre as outras sessões em Minha conta, Segurança. Quem administra os usuários da sua empresa também pode bloquear a sua conta.'
const COMO_DESLIGAR = 'Estes avisos se desligam em Minha conta, Notificações.'

export const pt: Catalogo = {
  'sessao.novoDispositivo': ({ nome, marca, dados }) => ({
    assunto: `${marca}: novo acesso à sua conta`,
    paragrafos: [
      `Olá, ${nome}.`,
      `Sua conta foi acessada de um navegador novo: ${from(dados, 'navegador não identificado')}, em ${when(dados, 'pt')}.`,
      'Se foi você, não é preciso fazer nada.',
      SE_NAO_FOI_VOCE,
    ],
  }),
  'sessao.reuso': ({ nome, marca, dados }) => ({
    assunto: `${marca}: uma sessão sua foi encerrada`,
    paragrafos: [
      `Olá, ${nome}.`,
      `Uma credencial de renovação da sua sessão foi usada duas vezes, o que pode ser sinal de cópia. Encerramos a sessão. O segundo uso veio de ${from(dados, 'navegador não identificado')}.`,
      SE_NAO_FOI_VOCE,
    ],
  }),
  'senha.alterada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: sua senha foi trocada`,
    paragrafos: [
      `Olá, ${nome}.`,
      `A senha da sua conta foi trocada em ${from(dados, 'navegador não identificado')}, e as outras sessões foram encerradas.`,
      'Se não foi você, use “Esqueci minha senha” agora e avise quem administra os usuários da sua empresa.',
    ],
  }),
  'segundoFator.ligado': ({ nome, marca }) => ({
    assunto: `${marca}: segundo fator ligado`,
    paragrafos: [`Olá, ${nome}.`, 'O segundo fator foi ligado na sua conta e as outras sessões foram encerradas.', SE_NAO_FOI_VOCE],
  }),
  'segundoFator.desligado': ({ nome, marca }) => ({
    assunto: `${marca}: segundo fator desligado`,
    paragrafos: [`Olá, ${nome}.`, 'O segundo fator foi desligado na sua conta e as outras sessões foram encerradas.', SE_NAO_FOI_VOCE],
  }),
  'segundoFator.codigosTrocados': ({ nome, marca }) => ({
    assunto: `${marca}: códigos de recuperação trocados`,
    paragrafos: [`Olá, ${nome}.`, 'Os códigos de recuperação da sua conta foram trocados. Os anteriores não valem mais.', SE_NAO_FOI_VOCE],
  }),
  'segundoFator.codigoUsado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: código de recuperação usado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `Um código de recuperação da sua conta foi usado em ${from(dados, 'navegador não identificado')}. Restam ${dados['restantes']}.`,
      SE_NAO_FOI_VOCE,
    ],
  }),
  'segundoFator.removido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: segundo fator desligado por quem administra`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} desligou o segundo fator da sua conta e encerrou as suas sessões. Entre com a senha e ligue o segundo fator de novo em Minha conta, Segurança.`,
      'Se você não pediu isso, fale agora com quem administra os usuários da sua empresa e troque a senha.',
    ],
  }),
  'email.alterado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o e-mail da sua conta mudou`,
    paragrafos: [
      `Olá, ${nome}.`,
      `O e-mail da sua conta passou a ser ${dados['email']}, e as sessões foram encerradas. Este endereço não entra mais.`,
      'Se não foi você, fale agora com quem administra os usuários da sua empresa.',
    ],
  }),
  'contaTrabalho.desvinculada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: conta de trabalho desvinculada`,
    paragrafos: [
      `Olá, ${nome}.`,
      `A conta de trabalho ${dados['conta']} foi desvinculada da sua conta em ${from(dados, 'navegador não identificado')}, e as sessões que ela abriu foram encerradas.`,
      SE_NAO_FOI_VOCE,
    ],
  }),
  'acesso.concedido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: novo acesso a ${dados['cliente']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} deu a você acesso a ${dados['cliente']}. Entre como sempre e escolha a empresa no topo da tela.`,
    ],
    botao: 'Entrar',
  }),
  'importacao.concluida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['arquivo']} foi importado`,
    paragrafos: [`Olá, ${nome}.`, `O arquivo ${dados['arquivo']}, que você enviou para ${dados['cliente']}, foi importado.`, COMO_DESLIGAR],
    botao: 'Abrir a importação',
  }),
  'importacao.recusada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['arquivo']} não foi importado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `O arquivo ${dados['arquivo']}, que você enviou para ${dados['cliente']}, não foi importado. ${dados['motivo']} Nada foi salvo.`,
      COMO_DESLIGAR,
    ],
    botao: 'Abrir a importação',
  }),
  'fechamento.pedido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o fechamento de ${dados['meses']} aguarda a sua confirmação`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} pediu o fechamento de ${dados['meses']}, de ${dados['cliente']}. Confira os números e confirme, ou recuse dizendo o motivo.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'fechamento.confirmado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['meses']} fechado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} confirmou o fechamento de ${dados['meses']}, de ${dados['cliente']}. Nada mais muda até lá.`,
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'fechamento.recusado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o fechamento de ${dados['meses']} foi recusado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} recusou o fechamento de ${dados['meses']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'fechamento.reaberto': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['meses']} reaberto`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} reabriu ${dados['meses']}, de ${dados['cliente']}, que você pediu para fechar ou fechou.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'orcamento.enviado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o orçamento ${dados['orcamento']} espera sua aprovação`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} enviou para aprovação o orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.devolvido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o orçamento ${dados['orcamento']} foi devolvido`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} devolveu o orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.aprovado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o orçamento ${dados['orcamento']} foi aprovado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} aprovou o orçamento ${dados['orcamento']}, de ${dados['cliente']}. Nada mais nele muda; para mudá-lo, abra uma revisão.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.areaRecebida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: uma área do orçamento ${dados['orcamento']} é sua`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} pediu que você preencha ${dados['areas']} no orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.areaEnviada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: há áreas a aprovar no orçamento ${dados['orcamento']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} enviou ${dados['areas']}, do orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.areaDevolvida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: uma área sua do orçamento ${dados['orcamento']} foi devolvida`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} devolveu ${dados['areas']}, do orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.mencao': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} mencionou você no orçamento ${dados['orcamento']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} mencionou você no orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.resposta': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} respondeu no orçamento ${dados['orcamento']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} respondeu a uma conversa sua no orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'dre.mencao': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} mencionou você na DRE`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} mencionou você em ${dados['linha']}, na DRE de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir a DRE',
  }),
  'dre.resposta': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} respondeu na DRE`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} respondeu a uma conversa sua em ${dados['linha']}, na DRE de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir a DRE',
  }),
}
