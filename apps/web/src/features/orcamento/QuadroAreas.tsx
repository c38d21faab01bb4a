import { AREA_REGRAS, deadlineOf, isUnsent, type Orcamento, type OrcamentoArea, orcamentoRotas } from '@lastro/contract'
import { formatInstant, formatInteger } from '@lastro/formato'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { useNow } from '../../format/use-now.ts'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PainelSecao } from '../../ui/PainelLateral.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { Inline, Stack } from '../../ui/layout.tsx'
import { AcaoBotao } from './AcaoBotao.tsx'
import { ACTIONS_AREA, type ActionArea, listConjuntos } from './actions.ts'
import { AreasProgress } from './AreasProgress.tsx'
import { AreasPedidas, type RequestAreas } from './AreasPedidas.tsx'
import { withPerson } from './CamposCabecalho.tsx'
import { isClosedArea } from './grade/modelo.ts'
import { PrazoChip } from './prazo/PrazoChip.tsx'
import { PrazoDialog } from './prazo/PrazoDialog.tsx'
import { optionsQuery, takeOrcamento } from './queries.ts'
import { SituacaoArea } from './SituacaoChip.tsx'
import { useAreaName } from './use-area-name.ts'

export function QuadroAreas({ orcamento, onArea }: { orcamento: Orcamento; onArea: (id: number) => void }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const [requested, setRequested] = useState<RequestAreas | null>(null)
  const conjuntos = listConjuntos(orcamento)
  return (
    <PainelSecao titulo={t('painel.areas')}>
      <Inline justify="between" wrap>
        <AreasProgress areas={orcamento.areas} />
        <ButtonLink size="small" icon="clock" to={paths.orcamentoPrazos} params={{ id: String(orcamento.id) }}>
          {t('prazo.titulo')}
        </ButtonLink>
      </Inline>
      {conjuntos.length > 0 && (
        <Inline wrap>
          {conjuntos.map(({ acao, areas }) => (
            <Button key={acao} size="small" onClick={() => setRequested({ acao, areas })}>
              {t(`area.todas.${acao}`, { count: areas.length, total: formatInteger(areas.length, language) })}
            </Button>
          ))}
        </Inline>
      )}
      <Stack as="ul" divided>
        {orcamento.quadro.map((area) => (
          <Area
            key={area.id}
            orcamento={orcamento}
            area={area}
            onAction={(acao) => setRequested({ acao, areas: [area] })}
            onFigures={() => onArea(area.id)}
          />
        ))}
      </Stack>
      {requested && <AreasPedidas orcamentoId={orcamento.id} {...requested} onClose={() => setRequested(null)} />}
    </PainelSecao>
  )
}

interface AreaProps {
  orcamento: Orcamento
  area: OrcamentoArea
  onAction: (action: ActionArea) => void
  onFigures: () => void
}

function Area({ orcamento, area, onAction, onFigures }: AreaProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const nome = useAreaName()(area)
  const [isDating, setDating] = useState(false)
  const integer = (value: number) => formatInteger(value, language)
  const unsent = isUnsent(orcamento, area)
  const actions = ACTIONS_AREA.filter((action) => AREA_REGRAS[action].de.includes(area.status))
  return (
    <Stack as="li" gap={6} padding={[12, 0]}>
      <Inline justify="between">
        <strong title={area.centroCusto?.codigo}>{nome}</strong>
        <SituacaoArea status={area.status} />
      </Inline>
      <Note>
        {t('area.preenchidas', { parte: integer(area.preenchidas), total: integer(area.linhas) })} ·{' '}
        <Valor centavos={area.totalCentavos} casas={0} />
      </Note>
      {area.changedBy && area.changedAt && (
        <Note>{t('area.mudou', { quem: area.changedBy.nome, quando: formatInstant(area.changedAt, now, language) })}</Note>
      )}
      {area.comentario !== '' && (
        <Text as="p" written>
          {area.comentario}
        </Text>
      )}
      <Responsavel orcamento={orcamento} area={area} nome={nome} />
      {unsent && (
        <Inline wrap>
          <PrazoChip prazo={deadlineOf(orcamento, area)} />
          {orcamento.acoes.editar === null && (
            <Button
              size="small"
              variant="quiet"
              icon="calendar"
              aria-label={t('prazo.mudarDe', { area: nome })}
              onClick={() => setDating(true)}
            >
              {t('prazo.mudar')}
            </Button>
          )}
        </Inline>
      )}
      {isDating && <PrazoDialog orcamento={orcamento} area={area} onClose={() => setDating(false)} />}
      <Inline wrap>
        {isClosedArea(area.status) && (
          <Button size="small" icon="eye" aria-label={t('area.rever.numerosDe', { area: nome })} onClick={onFigures}>
            {t('area.rever.numeros')}
          </Button>
        )}
        {actions.map((action) => (
          <AcaoBotao
            key={action}
            size="small"
            aria-label={t('area.acaoDe', { acao: t(`area.acao.${action}`), area: nome })}
            motivo={area.acoes[action]}
            onClick={() => onAction(action)}
          >
            {t(`area.acao.${action}`)}
          </AcaoBotao>
        ))}
      </Inline>
    </Stack>
  )
}

function Responsavel({ orcamento, area, nome }: { orcamento: Orcamento; area: OrcamentoArea; nome: string }) {
  const { t } = useTranslation('orcamento')
  const may = orcamento.acoes.editar === null
  const { data: options } = useQuery({ ...optionsQuery, enabled: may })
  const { id, responsavel } = area
  const change = useMutation({
    mutationFn: (responsavelId: string | null) =>
      call(
        orcamentoRotas.updateArea,
        { params: { id: orcamento.id, areaId: id }, body: { versao: area.versao, responsavelId } },
        { silent: true },
      ),
    onSuccess: takeOrcamento,
    onError: (error) => {
      showRefusal(error)
      void invalidate(orcamentoRotas.get)
    },
  })
  if (!may) return <Note>{responsavel ? t('area.responsavelE', { nome: responsavel.nome }) : t('area.semResponsavel')}</Note>
  const people = responsavel ? withPerson(options?.pessoas ?? [], responsavel) : (options?.pessoas ?? [])
  return (
    <SearchSelect
      label={t('area.responsavel')}
      aria-label={t('area.responsavelDe', { area: nome })}
      value={responsavel?.id ?? null}
      disabled={change.isPending}
      none={{ id: null, text: t('area.semResponsavel') }}
      options={people.map((person) => ({ id: person.id, text: person.nome }))}
      onChange={(chosen) => change.mutate(chosen)}
    />
  )
}
