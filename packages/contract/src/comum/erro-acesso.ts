export const ERROS_ACESSO = {
  sessao_required: {
    status: 401,
    message: 'É preciso entrar para continuar.',
    action: 'Entre com seu e-mail e senha.',
  },
  sessao_expired: {
    status: 401,
    message: 'Sua sessão terminou.',
    action: 'Entre de novo para continuar.',
  },
  login_refused: {
    status: 401,
    message: 'E-mail ou senha não conferem.',
    action: 'Confira os dois. Se esqueceu a senha, use “Esqueci minha senha” para criar outra.',
  },
  login_throttled: {
    status: 429,
    message: 'Muitas tentativas de entrada.',
    action: 'Aguarde alguns instantes e tente de novo.',
  },
  segundo_fator_required: {
    status: 401,
    message: 'Falta o código do segundo fator.',
    action: 'Digite o código que o seu aplicativo autenticador mostra agora.',
  },
  desafio_refused: {
    status: 401,
    message: 'O tempo para informar o código terminou, ou houve tentativas demais.',
    action: 'Entre de novo com seu e-mail e senha.',
  },
  segundo_fator_refused: {
    status: 422,
    message: 'O código não confere ou já foi usado.',
    action: 'Digite o próximo código que o aplicativo mostrar, com a hora do celular certa, ou use um código de recuperação.',
  },
  segundo_fator_enrolment_required: {
    status: 403,
    message: 'Sua empresa pede um segundo fator para entrar.',
    action: 'Ligue o segundo fator para continuar.',
  },
  segundo_fator_active: {
    status: 409,
    message: 'O segundo fator já está ligado.',
    action: 'Desligue-o antes de trocar de aplicativo ou de celular.',
  },
  segundo_fator_inactive: {
    status: 409,
    message: 'O segundo fator não está ligado.',
    action: 'Comece de novo: leia o código QR com o aplicativo autenticador.',
  },
  senha_refused: {
    status: 422,
    message: 'A senha atual não confere.',
    action: 'Digite a senha com que você entra.',
  },
  senha_weak: {
    status: 422,
    message: 'Esta senha não pode ser usada.',
    action: 'Escolha uma senha com ao menos 10 caracteres que não seja comum; três ou quatro palavras bastam.',
  },
  link_refused: {
    status: 422,
    message: 'Este link não é válido.',
    action: 'Peça um novo link.',
  },
  conta_trabalho_last: {
    status: 409,
    message: 'Esta conta de trabalho é a sua única entrada.',
    action: 'Peça a quem administra o sistema outra forma de entrar antes de desvinculá-la.',
  },
  notificacao_assunto_fixed: {
    status: 409,
    message: 'Os avisos de segurança não podem ser desligados.',
    action: 'Desligue os outros avisos que não quiser. Os de segurança mostram a você um acesso que não é seu.',
  },
  correio_throttled: {
    status: 429,
    message: 'Muitos e-mails pedidos em pouco tempo.',
    action: 'Veja se o e-mail já chegou, também na caixa de spam, e aguarde alguns instantes antes de pedir outro.',
  },
  cadastro_closed: {
    status: 403,
    message: 'O cadastro é feito por convite.',
    action: 'Peça um convite a quem administra o sistema.',
  },
  cliente_cnpj_invalid: {
    status: 422,
    message: 'O CNPJ não é válido.',
    action: 'Confira os 14 caracteres, inclusive os dois dígitos verificadores.',
  },
  cliente_duplicate: {
    status: 409,
    message: 'Já existe um cadastro com este CNPJ.',
    action: 'Peça um convite a quem administra os usuários da empresa.',
  },
  usuario_duplicate: {
    status: 409,
    message: 'Esta pessoa já tem acesso.',
    action: 'Procure-a na lista de usuários; se o convite venceu, reenvie-o.',
  },
  usuario_perfil_conflict: {
    status: 409,
    message: 'Não é possível convidar este e-mail com este perfil.',
    action: 'Escolha outro perfil ou fale com o suporte. O que a pessoa pode aqui é ajustado em Permissões.',
  },
  usuario_cliente_required: {
    status: 422,
    message: 'Falta dizer em qual empresa a pessoa trabalha.',
    action: 'Escolha ao menos um cliente.',
  },
  usuario_version_conflict: {
    status: 409,
    message: 'Outra pessoa mudou este usuário depois que você abriu a tela.',
    action: 'Confira os dados atuais e aplique a sua mudança de novo.',
  },
  usuario_own: {
    status: 409,
    message: 'Ninguém muda aqui o próprio perfil, e-mail, clientes ou segundo fator, nem bloqueia a si mesmo.',
    action: 'Peça a mudança a outra pessoa que administra os usuários.',
  },
  usuario_last_admin: {
    status: 409,
    message: 'Este é o único administrador ativo.',
    action: 'Torne outra pessoa administradora antes.',
  },
  usuario_not_editable: {
    status: 409,
    message: 'Os dados desta pessoa não são mudados por aqui.',
    action: 'Para tirar o acesso dela à sua empresa, desligue-a do cliente. Para outra mudança, fale com o suporte.',
  },
  usuario_blocked: {
    status: 409,
    message: 'Esta pessoa está bloqueada.',
    action: 'Desbloqueie-a antes.',
  },
  usuario_email_taken: {
    status: 409,
    message: 'Este e-mail já é de outra conta.',
    action: 'Confira o endereço. Se a outra conta é da mesma pessoa, bloqueie a que não usa.',
  },
  usuario_not_invited: {
    status: 409,
    message: 'Esta pessoa já aceitou o convite.',
    action: 'Se esqueceu a senha, ela mesma pede outra em “Esqueci minha senha”.',
  },
  conta_trabalho_unknown: {
    status: 403,
    message: 'Esta conta de trabalho ainda não tem acesso.',
    action: 'Abra o convite que você recebeu por e-mail e entre por ele, ou peça um a quem administra os usuários da sua empresa.',
  },
  conta_trabalho_linked: {
    status: 409,
    message: 'Esta conta de trabalho já é de outra pessoa daqui.',
    action: 'Saia dela e entre com a sua, ou crie uma senha.',
  },
  conta_trabalho_segundo_fator: {
    status: 403,
    message: 'Esta empresa pede um segundo fator, e a sua conta de trabalho entrou sem ele.',
    action:
      'Saia e entre de novo com o segundo fator da sua organização. Se ela não o pedir, fale com quem administra as contas de trabalho.',
  },
  conta_trabalho_refused: {
    status: 403,
    message: 'Esta conta de trabalho não abre as empresas deste convite.',
    action: 'Entre com e-mail e senha, ou com a conta de trabalho da organização que convidou você.',
  },
  conta_trabalho_unavailable: {
    status: 503,
    message: 'O provedor da conta de trabalho não está respondendo.',
    action: 'Tente de novo em alguns instantes.',
  },
  refresh_refused: {
    status: 401,
    message: 'Não foi possível renovar a sessão.',
    action: 'Entre de novo para continuar.',
  },
  permissao_denied: {
    status: 403,
    message: 'Seu perfil não permite esta ação.',
    action: 'Peça acesso a quem administra os usuários da sua empresa.',
  },
  escopo_limited: {
    status: 403,
    message: 'Isto mostra a empresa inteira, e o seu acesso é limitado a alguns centros de custo ou filiais.',
    action: 'Peça o que precisa a quem administra os usuários da sua empresa.',
  },
  sessao_read_only: {
    status: 403,
    message: 'Você está vendo como outra pessoa e nada pode ser alterado.',
    action: 'Deixe de ver como outra pessoa e tente de novo.',
  },
  permissao_not_held: {
    status: 422,
    message: 'Só é possível mudar permissões que você mesmo tem.',
    action: 'Peça a mudança a quem tem essas permissões.',
  },
  permissao_own: {
    status: 409,
    message: 'Ninguém muda as próprias permissões.',
    action: 'Peça a mudança a outra pessoa que administra os usuários.',
  },
  permissao_ranks_above: {
    status: 409,
    message: 'Este perfil está acima do seu.',
    action: 'Peça a mudança a quem tem este perfil ou um acima dele.',
  },
  permissao_admin_fixed: {
    status: 409,
    message: 'As permissões de um administrador não são mudadas por cliente.',
    action: 'Mude o perfil da pessoa, se ela não deve ter acesso a tudo.',
  },
  permissao_version_conflict: {
    status: 409,
    message: 'Outra pessoa mudou estas permissões depois que você abriu a tela.',
    action: 'Confira as permissões atuais e aplique a sua mudança de novo.',
  },
} as const
