import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstante } from '../format/data.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { cabecasOf } from './exercicio.ts'
import type { Presenca } from './grade/BarraEstado.tsx'
import { createDados } from './grade/dados.ts'
import type { EstadoFila, FilaAtos } from './grade/fila.ts'
import type { TextosModelo } from './grade/modelo.ts'
import { OrcamentoGrid } from './grade/OrcamentoGrid.tsx'
import { type LinhaNomes, entradaOf, linhasQuery, nomesQuery } from './grade/queries.ts'
import { useAtos } from './grade/use-atos.ts'

/** What the cells are drawn by, besides the lines. */
interface Desenho {
  orcamento: Orcamento
  nomes: LinhaNomes
  textos: TextosModelo
}

function isSame(um: Desenho, outro: Desenho): boolean {
  const cabecalhos = [um, outro].map(({ orcamento: { inicio, realizadoAte, quadro }, textos: { semCentro, resultado } }) =>
    [semCentro, resultado, inicio, realizadoAte, ...quadro.map(({ id, status }) => `${id}:${status}`)].join(' '),
  )
  return cabecalhos[0] === cabecalhos[1] && um.nomes === outro.nomes
}

interface GradeVivaProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  edit: boolean
  fila: FilaAtos
  estado: EstadoFila
  onEscolher: () => void
  onComentar: (celula: { linhaId: number; mes: number | null }) => void
  onHistorico: (celula: { linhaId: number; mes: number }) => void
}

/** Anew for every reading of the lines: the cells live in it, and the stream keeps them. */
export function GradeViva({ orcamento, linhas, edit, fila, estado, onEscolher, onComentar, onHistorico }: GradeVivaProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const cliente = useQueryClient()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const desenho: Desenho = { orcamento, nomes, textos: { semCentro: t('semCentro'), resultado: t('resultado') } }
  // All as it was when the lines were: read again by itself, or in another language, it must not put cells back to what they were then.
  const [primeiro] = useState(desenho)
  const [dados] = useState(() => createDados(entradaOf(orcamento, linhas, nomes), desenho.textos))
  const { id } = orcamento
  const outro = !isSame(desenho, primeiro)
  useEffect(() => {
    // What is on its way would not be seen in cells that are made anew.
    if (outro) void fila.idle().then(() => cliente.invalidateQueries(linhasQuery(id)))
  }, [outro, cliente, id, fila])
  const atos = useAtos(id, dados, linhas.sequencia, fila, sessao.usuario.id)
  const posicoes = useMemo(() => new Map(linhas.linhas.id.map((linhaId, linha) => [linhaId, linha])), [linhas])
  const presencas = atos.pessoas.map(({ id: pessoaId, nome, linhaId, mes }, cor): Presenca => {
    const linha = linhaId === null ? undefined : posicoes.get(linhaId)
    const celula = linha === undefined || mes === null ? null : { linha, mes: mes - 1 }
    return { id: pessoaId, nome, iniciais: initialsOf(nome), cor, celula }
  })
  return (
    <OrcamentoGrid
      dados={dados}
      nome={orcamento.nome}
      {...cabecasOf(orcamento.inicio)}
      podeEditar={edit}
      semConexao={atos.semConexao || estado.semResposta}
      disputa={estado.disputa && { celulas: estado.disputa.total, onEscolher }}
      ultimoSalvamento={atos.salvoEm && t('salvoEm', { quando: formatInstante(atos.salvoEm.toISOString(), atos.salvoEm, language) })}
      presencas={presencas}
      onAto={atos.onAto}
      onDesfazer={edit ? atos.onDesfazer : undefined}
      onRefazer={edit ? atos.onRefazer : undefined}
      onCelula={atos.onCelula}
      onComentar={onComentar}
      onHistorico={onHistorico}
    />
  )
}

function initialsOf(nome: string): string {
  const partes = nome.trim().split(/\s+/)
  return `${partes[0]?.[0] ?? ''}${partes.length > 1 ? (partes.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
