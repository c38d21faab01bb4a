import { daysUntil, type Inicio } from '@lastro/contract'
import { formatDia, formatInteger, formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { diaLocal } from '../../../format/dia.ts'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Block } from './Block.tsx'
import { Item } from './Item.tsx'

export function hasPendingWork({ orcamentos, fechamento, semOrcamento }: Inicio): boolean {
  return orcamentos.length > 0 || fechamento !== null || semOrcamento
}

export function Esperas({ inicio: { orcamentos, fechamento, semOrcamento } }: { inicio: Inicio }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const today = diaLocal(useNow())
  const deadlineText = (deadline: string): string => {
    const days = daysUntil(deadline, today)
    return t(days < 0 ? 'esperas.atrasado' : days === 0 ? 'esperas.hoje' : 'esperas.ate', { dia: formatDia(deadline, language) })
  }
  const count = orcamentos.length + (fechamento ? 1 : 0)
  return (
    <Block title={t('esperas.titulo')} {...(count > 0 ? { note: formatInteger(count, language) } : {})}>
      <ul>
        {fechamento && (
          <li>
            <Item
              icon="lock"
              tone="warning"
              title={t('esperas.fechamento', { meses: formatPeriodo(fechamento.inicio, fechamento.fim, language) })}
              detail={t('esperas.pedido', { quem: fechamento.quem })}
              action={
                <ButtonLink to={paths.fechamento} size="small">
                  {t('esperas.verMeses')}
                </ButtonLink>
              }
            />
          </li>
        )}
        {orcamentos.map(({ id, nome, versaoNumero, espera, areas, prazo }) => (
          <li key={`${espera} ${id}`}>
            <Item
              icon="orcamento"
              tone={espera === 'preencher' && (prazo === null || daysUntil(prazo, today) >= 0) ? undefined : 'warning'}
              title={
                <>
                  {nome}{' '}
                  <Text weight="regular" tone="soft">
                    · {t('esperas.versao', { versao: versaoNumero })}
                  </Text>
                </>
              }
              detail={[
                t(`esperas.${espera}`, { count: areas, total: formatInteger(areas, language) }),
                ...(prazo === null ? [] : [deadlineText(prazo)]),
              ].join(' ')}
              action={
                <ButtonLink
                  to={paths.orcamento}
                  params={{ id: String(id) }}
                  search={espera === 'aprovar' ? {} : { edit: true }}
                  size="small"
                >
                  {t(espera === 'aprovar' ? 'esperas.abrir' : 'esperas.acaoPreencher')}
                </ButtonLink>
              }
            />
          </li>
        ))}
        {semOrcamento && (
          <li>
            <Item
              icon="orcamento"
              title={t('passos.orcamento')}
              detail={t('passos.orcamentoTexto')}
              action={
                <ButtonLink to={paths.orcamentoNovo} size="small">
                  {t('passos.orcamentoAcao')}
                </ButtonLink>
              }
            />
          </li>
        )}
      </ul>
    </Block>
  )
}
