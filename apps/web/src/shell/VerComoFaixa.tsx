import { type Sessao, permissoesRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/api.ts'
import { showFailure } from '../api/refusal.ts'
import { paths } from '../navigation/paths.ts'
import { reopen } from '../sessao/active-cliente.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Inline } from '../ui/layout.tsx'
import { Truncate } from '../ui/Text.tsx'
import styles from './VerComoFaixa.module.css'

interface VerComoFaixaProps {
  sessao: Pick<Sessao, 'usuario'>
  vendoComo: NonNullable<Sessao['vendoComo']>
}

export function VerComoFaixa({ sessao: { usuario }, vendoComo }: VerComoFaixaProps) {
  const { t } = useTranslation('casca')
  const leave = useMutation({
    mutationFn: async () => {
      await call(permissoesRotas.endVerComo)
      await reopen(`${paths.permissoes}?ver=pessoas`)
    },
    onError: showFailure,
  })
  return (
    <Inline
      as="aside"
      justify="center"
      padding={[0, 12]}
      className={styles['faixa']}
      data-ver-como
      aria-label={t('verComo.faixa', { nome: vendoComo.nome })}
    >
      <Icon name="eye" />
      <Truncate as="p">
        <strong>{t('verComo.faixa', { nome: vendoComo.nome })}</strong> <span className={styles['detalhe']}>{t('verComo.detalhe')}</span>
      </Truncate>
      <Button size="small" busy={leave.isPending} onClick={() => leave.mutate()}>
        <Truncate>{t('verComo.sair', { nome: usuario.nome })}</Truncate>
      </Button>
    </Inline>
  )
}
