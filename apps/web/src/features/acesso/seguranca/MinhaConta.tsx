import { type Sessao, emailRotas } from '@lastro/contract'
import { formatCnpj } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { paths } from '../../../navigation/paths.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'

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
        <DescriptionList
          items={[
            { name: t('dados.nome'), value: usuario.nome },
            { name: t('dados.email'), value: usuario.email },
            { name: t('dados.perfil'), value: shell(`perfil.${perfil}`) },
          ]}
        />
        <FormError error={confirm.error} />
        <Inline wrap>
          <Button icon="mail" busy={confirm.isPending} disabled={sessao.vendoComo !== null} onClick={() => confirm.mutate()}>
            {t('email.confirmar')}
          </Button>
          {canSeeAcesso && (
            <ButtonLink to={paths.acesso} icon="shield">
              {shell('usuario.acesso')}
            </ButtonLink>
          )}
        </Inline>
      </Secao>
      <Secao titulo={t('clientes.titulo')} texto={t('clientes.texto')}>
        {clientes.length === 0 && (
          <Text as="p" tone="soft">
            {t('clientes.nenhum')}
          </Text>
        )}
        <DescriptionList
          label={t('clientes.titulo')}
          items={clientes.map(({ id, nome, cnpj }) => ({
            name: formatCnpj(cnpj),
            value: (
              <>
                {nome} {id === cliente?.id && <b>({t('clientes.ativo')})</b>}
              </>
            ),
          }))}
        />
      </Secao>
      <Secao titulo={t('entrada.titulo')} texto={t('entrada.texto')}>
        <p>
          <ButtonLink variant="link" to={paths.conta} params={{ tab: 'security' }}>
            {t('entrada.abrir')}
          </ButtonLink>
        </p>
      </Secao>
    </>
  )
}
