import { AREA_REGRAS, type Orcamento, type OrcamentoArea, orcamentoRotas } from '@lastro/contract'
import { formatInstante, formatInteiro } from '@lastro/formato'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { showRefusal } from '../../api/refusal.ts'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { AcaoBotao } from './AcaoBotao.tsx'
import { ACOES_AREA, type AcaoArea, listConjuntos } from './actions.ts'
import { Andamento } from './Andamento.tsx'
import { AreasPedidas, type PedidoAreas } from './AreasPedidas.tsx'
import { withPessoa } from './CamposCabecalho.tsx'
import { isAreaFechada } from './grade/modelo.ts'
import styles from './Orcamento.module.css'
import { opcoesQuery, takeOrcamento } from './queries.ts'
import { SituacaoArea } from './SituacaoChip.tsx'
import { useNomeArea } from './use-area-name.ts'

export function QuadroAreas({ orcamento, onArea }: { orcamento: Orcamento; onArea: (id: number) => void }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const [pedida, setPedida] = useState<PedidoAreas | null>(null)
  const conjuntos = listConjuntos(orcamento)
  return (
    <section className={styles['secao']} aria-label={t('painel.areas')}>
      <h3>{t('painel.areas')}</h3>
      <Andamento areas={orcamento.areas} />
      {conjuntos.length > 0 && (
        <div className={styles['botoes']}>
          {conjuntos.map(({ acao, areas }) => (
            <Button key={acao} size="small" onClick={() => setPedida({ acao, areas })}>
              {t(`area.todas.${acao}`, { count: areas.length, total: formatInteiro(areas.length, language) })}
            </Button>
          ))}
        </div>
      )}
      <ul className={styles['quadro']}>
        {orcamento.quadro.map((area) => (
          <Area
            key={area.id}
            orcamento={orcamento}
            area={area}
            onAcao={(acao) => setPedida({ acao, areas: [area] })}
            onNumeros={() => onArea(area.id)}
          />
        ))}
      </ul>
      {pedida && <AreasPedidas orcamentoId={orcamento.id} {...pedida} onClose={() => setPedida(null)} />}
    </section>
  )
}

interface AreaProps {
  orcamento: Orcamento
  area: OrcamentoArea
  onAcao: (acao: AcaoArea) => void
  onNumeros: () => void
}

function Area({ orcamento, area, onAcao, onNumeros }: AreaProps) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const nome = useNomeArea()(area)
  const inteiro = (value: number) => formatInteiro(value, language)
  const acoes = ACOES_AREA.filter((acao) => AREA_REGRAS[acao].de.includes(area.status))
  return (
    <li>
      <div className={styles['cabecaArea']}>
        <strong title={area.centroCusto?.codigo}>{nome}</strong>
        <SituacaoArea status={area.status} />
      </div>
      <p className={styles['nota']}>
        {t('area.preenchidas', { parte: inteiro(area.preenchidas), total: inteiro(area.linhas) })} ·{' '}
        <Valor centavos={area.totalCentavos} casas={0} />
      </p>
      {area.changedBy && area.changedAt && (
        <p className={styles['nota']}>
          {t('area.mudou', { quem: area.changedBy.nome, quando: formatInstante(area.changedAt, now, language) })}
        </p>
      )}
      {area.comentario !== '' && <p className={styles['dito']}>{area.comentario}</p>}
      <Responsavel orcamento={orcamento} area={area} nome={nome} />
      <div className={styles['botoes']}>
        {/* Open areas still change and are read in the grid. */}
        {isAreaFechada(area.status) && (
          <Button size="small" icon="eye" aria-label={t('area.rever.numerosDe', { area: nome })} onClick={onNumeros}>
            {t('area.rever.numeros')}
          </Button>
        )}
        {acoes.map((acao) => (
          <AcaoBotao
            key={acao}
            size="small"
            aria-label={t('area.acaoDe', { acao: t(`area.acao.${acao}`), area: nome })}
            motivo={area.acoes[acao]}
            onClick={() => onAcao(acao)}
          >
            {t(`area.acao.${acao}`)}
          </AcaoBotao>
        ))}
      </div>
    </li>
  )
}

/** Owner of the area; editable by users who may edit the header. */
function Responsavel({ orcamento, area, nome }: { orcamento: Orcamento; area: OrcamentoArea; nome: string }) {
  const { t } = useTranslation('orcamento')
  const pode = orcamento.acoes.editar === null
  const { data: opcoes } = useQuery({ ...opcoesQuery, enabled: pode })
  const { id, responsavel } = area
  const mudar = useMutation({
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
  if (!pode)
    return <p className={styles['nota']}>{responsavel ? t('area.responsavelE', { nome: responsavel.nome }) : t('area.semResponsavel')}</p>
  const pessoas = responsavel ? withPessoa(opcoes?.pessoas ?? [], responsavel) : (opcoes?.pessoas ?? [])
  return (
    <SelectField
      label={t('area.responsavel')}
      aria-label={t('area.responsavelDe', { area: nome })}
      value={responsavel?.id ?? ''}
      disabled={mudar.isPending}
      onChange={(event) => mudar.mutate(event.currentTarget.value || null)}
    >
      <option value="">{t('area.semResponsavel')}</option>
      {pessoas.map((pessoa) => (
        <option key={pessoa.id} value={pessoa.id}>
          {pessoa.nome}
        </option>
      ))}
    </SelectField>
  )
}
