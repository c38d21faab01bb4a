import { type Sessao, emailRotas } from '@lastro/contract'
import { formatCnpj } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { paths } from '../../../navigation/paths.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import styles from './Seguranca.module.css'

interface MinhaContaProps {
  sessao: Sessao
  canSeeAcesso: boolean
  canChange: boolean
}

export function MinhaConta({ sessao, canSeeAcesso, canChange }: MinhaContaProps) {
  const { t } = useTranslation('conta')
  const { t: shell } = useTranslation('casca')
  const { usuario, perfil, clientes, cliente } = sessao
  const confirm = useMutation({
    mutationFn: () => call(emailRotas.resend),
    onSuccess: ({ verificado }) => showSuccess(t(verificado ? 'email.jaConfirmado' : 'email.enviado', { email: usuario.email })),
  })
  return (
    <>
      <Secao titulo={t('dados.titulo')} texto={t(canChange ? 'dados.textoAdministra' : 'dados.texto')}>
        <dl className={styles['dados']}>
          <div>
            <dt>{t('dados.nome')}</dt>
            <dd>{usuario.nome}</dd>
          </div>
          <div>
            <dt>{t('dados.email')}</dt>
            <dd>{usuario.email}</dd>
          </div>
          <div>
            <dt>{t('dados.perfil')}</dt>
            <dd>{shell(`perfil.${perfil}`)}</dd>
          </div>
        </dl>
        <FormError error={confirm.error} />
        <div className={styles['acoes']}>
          <Button icon="mail" busy={confirm.isPending} disabled={sessao.vendoComo !== null} onClick={() => confirm.mutate()}>
            {t('email.confirmar')}
          </Button>
          {canSeeAcesso && (
            <ButtonLink to={paths.acesso} icon="shield">
              {shell('usuario.acesso')}
            </ButtonLink>
          )}
        </div>
      </Secao>
      <Secao titulo={t('clientes.titulo')} texto={t('clientes.texto')}>
        {clientes.length === 0 && <p className={styles['nota']}>{t('clientes.nenhum')}</p>}
        <dl className={styles['dados']} aria-label={t('clientes.titulo')}>
          {clientes.map(({ id, nome, cnpj }) => (
            <div key={id}>
              <dt>{formatCnpj(cnpj)}</dt>
              <dd>
                {nome} {id === cliente?.id && <b>({t('clientes.ativo')})</b>}
              </dd>
            </div>
          ))}
        </dl>
      </Secao>
      <Secao titulo={t('entrada.titulo')} texto={t('entrada.texto')}>
        <p>
          <Link to={paths.conta} params={{ tab: 'security' }} className={styles['link']}>
            {t('entrada.abrir')}
          </Link>
        </p>
      </Secao>
    </>
  )
}
