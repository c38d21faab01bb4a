import { formatCnpj, formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ListItem } from '../../../ui/ListItem.tsx'
import { Text } from '../../../ui/Text.tsx'
import { euQuery } from './queries.ts'

interface MeusClientesProps {
  activeId: string | undefined
  isSwitching: boolean
  onSwitch: (id: string) => void
}

export function MeusClientes({ activeId, isSwitching, onSwitch }: MeusClientesProps) {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()
  const { data: me, error, refetch } = useQuery(euQuery)
  return (
    <Secao titulo={t('pessoa.clientesTitulo')} texto={t('pessoa.clientesTexto')}>
      {!me && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!me && !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
      {me?.clientes.length === 0 && (
        <Text as="p" tone="soft">
          {t('clientes.nenhum')}
        </Text>
      )}
      {me && me.clientes.length > 0 && (
        <Stack as="ul" divided aria-label={t('pessoa.clientesTitulo')}>
          {me.clientes.map(({ id, nome, cnpj, perfil, desde, limitado }) => (
            <ListItem
              key={id}
              icon="briefcase"
              name={nome}
              chips={
                <>
                  {id === activeId && <Chip tone="info">{t('clientes.ativo')}</Chip>} {limitado && <Chip>{t('pessoa.limitado')}</Chip>}
                </>
              }
              detail={[
                formatCnpj(cnpj),
                shell(`perfil.${perfil}`),
                desde && t('pessoa.clienteDesde', { quando: formatInstant(desde, now, language) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              {id !== activeId && (
                <Button
                  size="small"
                  disabled={isSwitching}
                  aria-label={t('pessoa.trocarPara', { cliente: nome })}
                  onClick={() => onSwitch(id)}
                >
                  {t('pessoa.trocar')}
                </Button>
              )}
            </ListItem>
          ))}
        </Stack>
      )}
    </Secao>
  )
}
