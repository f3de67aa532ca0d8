/** The worker of an import: the engine, with the validators of the build. */
import { createEngine } from '../ui/import/engine.ts'
import { setHouseZone } from '../model/business-day.ts'
import { type EnginePort, serveEngine } from '../ui/import/engine-port.ts'
import { loadValidator } from './validators.ts'

// The page calls its worker by the zone of the house.
setHouseZone(self.name)
serveEngine(self as unknown as EnginePort, (onProgress) => createEngine({ loadValidator, onProgress }))
