/** A chart as a PNG at twice its size: its SVG, drawn once. Nothing is fetched and nothing is written into the page. */
import { announce } from '../announce.ts'
import { saveFile } from '../shell/downloads/save-file.ts'
import type { DrawnChart } from './echarts.ts'

const SCALE = 2

export async function savePicture(chart: DrawnChart, name: string): Promise<void> {
  try {
    saveFile(await pngOf(chart.svg()), `${name}.png`)
  } catch {
    announce({ words: '图片没有生成，请换一个浏览器，或改用表格', level: 'error' })
  }
}

async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * SCALE
    canvas.height = image.naturalHeight * SCALE
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('this browser draws no pictures')
    drawing.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--rc-surface') || 'white'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) throw new Error('the picture could not be encoded')
    return blob
  } finally {
    URL.revokeObjectURL(url)
  }
}
