import type { FechamentoChecklist } from '@lastro/contract'
import { formatInstant, formatInteger, formatPeriodos } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { readLook, writeLook } from './last-look.ts'
import { checklistQuery } from './queries.ts'

/** Checks before an act on months. They inform: the server refuses what blocks. */
export function Checklist({ inicio, fim }: { inicio: string; fim: string }) {
  const { t: commonT } = useTranslation()
  const { data, error } = useQuery(checklistQuery({ inicio, fim }))
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const [clienteId, usuarioId] = [sessao.cliente?.id ?? '', sessao.usuario.id]
  const [look] = useState(() => readLook(clienteId, usuarioId))
  useEffect(() => writeLook(clienteId, usuarioId, new Date()), [clienteId, usuarioId])
  if (error) return null
  if (!data) return <SkeletonRows rows={4} label={commonT('carregando')} />
  return <Checks checklist={data} look={look} />
}

interface ChecksProps {
  checklist: FechamentoChecklist
  look: string | null
}

function Checks({ checklist: { semDePara, rateio, conferencia, ultimaImportacao }, look }: ChecksProps) {
  const { t } = useTranslation('fechamento')
  const { language } = usePreferencias()
  const now = useNow()
  const { diferentes, importacoes, semTotais } = conferencia
  const isNew = ultimaImportacao !== null && look !== null && ultimaImportacao.quando > look
  return (
    <Stack as="ul" gap={8} aria-label={t('conferir.nome')}>
      <Check passed={semDePara.contas === 0} href={paths.dePara}>
        {semDePara.contas === 0 ? (
          t('conferir.dePara')
        ) : (
          <>
            {t('conferir.semDePara', { count: semDePara.contas, contas: formatInteger(semDePara.contas, language) })}{' '}
            <Valor centavos={semDePara.valorCentavos} />
          </>
        )}
      </Check>
      <Check passed={rateio.semApuracao.length === 0} href={paths.rateioApuracoes}>
        {rateio.regras === 0
          ? t('conferir.semRateio')
          : rateio.semApuracao.length === 0
            ? t('conferir.rateio')
            : t('conferir.semApuracao', {
                periodos: formatPeriodos(
                  rateio.semApuracao.map((mes) => ({ inicio: mes, fim: mes })),
                  language,
                ),
              })}
      </Check>
      <Check passed={diferentes.length === 0 && semTotais < importacoes} href={paths.importacao}>
        {diferentes.length === 0
          ? t(semTotais === 0 ? 'conferir.confere' : semTotais < importacoes ? 'conferir.confereParte' : 'conferir.semTotais')
          : diferentes.map(({ id, arquivoNome, diferencaCentavos }) => (
              <Text as="div" key={id}>
                {t('conferir.diferente', { arquivo: arquivoNome })} <Valor centavos={diferencaCentavos} />
              </Text>
            ))}
      </Check>
      {ultimaImportacao && (
        <Check passed={!isNew} href={paths.importacao}>
          {t(isNew ? 'conferir.depois' : 'conferir.ultima', {
            arquivo: ultimaImportacao.arquivoNome,
            quando: formatInstant(ultimaImportacao.quando, now, language),
            quem: ultimaImportacao.nome ?? t('conferir.sistema'),
          })}
        </Check>
      )}
    </Stack>
  )
}

function Check({ passed, href, children }: { passed: boolean; href: string; children: ReactNode }) {
  const { t } = useTranslation('fechamento')
  return (
    <Inline as="li" align="start" data-passed={passed}>
      <Text tone={passed ? 'fav' : 'warn'}>
        <Icon name={passed ? 'check' : 'warning'} size={16} />
      </Text>
      <span className="visually-hidden">{t(passed ? 'conferir.certo' : 'conferir.atencao')}: </span>
      <Stack grow>{children}</Stack>
      {!passed && (
        <a href={href} target="_blank" rel="noreferrer">
          <Text tone="accent">{t('conferir.abrir')}</Text>
        </a>
      )}
    </Inline>
  )
}
