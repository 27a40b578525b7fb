BEGIN TRANSACTION;
CREATE TABLE answers (
	number INTEGER NOT NULL, 
	profile VARCHAR NOT NULL, 
	slug VARCHAR NOT NULL, 
	question VARCHAR NOT NULL, 
	options TEXT NOT NULL, 
	value VARCHAR NOT NULL, 
	source VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (number), 
	CONSTRAINT uq_answers_profile_slug UNIQUE (profile, slug)
);
CREATE TABLE application_notes (
	number INTEGER NOT NULL, 
	application VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	sealed VARCHAR NOT NULL, 
	PRIMARY KEY (number), 
	FOREIGN KEY(application) REFERENCES applications (id) ON DELETE CASCADE
);
CREATE TABLE applications (
	id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	run VARCHAR NOT NULL, 
	posting_url VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	organisation VARCHAR NOT NULL, 
	profile VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	reference VARCHAR NOT NULL, 
	proof VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, posting VARCHAR NOT NULL DEFAULT '', stage VARCHAR, follow_up DATE, form_key VARCHAR NOT NULL DEFAULT '', 
	PRIMARY KEY (id), 
	CONSTRAINT uq_applications_key UNIQUE ("key")
);
CREATE TABLE asks (
	id VARCHAR NOT NULL, 
	task VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	deadline DATETIME, 
	asked_at DATETIME NOT NULL, 
	body TEXT NOT NULL, 
	sealed VARCHAR, 
	PRIMARY KEY (id), 
	FOREIGN KEY(task) REFERENCES tasks (id) ON DELETE CASCADE
);
CREATE TABLE atlases (
	site VARCHAR NOT NULL, 
	visits INTEGER NOT NULL, 
	updated_at DATETIME NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (site)
);
CREATE TABLE checkpoint_keys (
	checkpoint VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	PRIMARY KEY (checkpoint, "key"), 
	FOREIGN KEY(checkpoint) REFERENCES checkpoints ("key") ON DELETE CASCADE
);
CREATE TABLE checkpoints (
	"key" VARCHAR NOT NULL, 
	saved_at DATETIME NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE cookbook_revisions (
	cookbook VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	format INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	parameters TEXT NOT NULL, 
	steps TEXT NOT NULL, 
	step_health TEXT NOT NULL, 
	health_score INTEGER NOT NULL, 
	success_count INTEGER NOT NULL, 
	failure_count INTEGER NOT NULL, 
	verified_runs INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	created_by VARCHAR NOT NULL, 
	promoted_at DATETIME, asked TEXT NOT NULL DEFAULT '[]', 
	PRIMARY KEY (cookbook, revision), 
	FOREIGN KEY(cookbook) REFERENCES cookbooks (id) ON DELETE CASCADE
);
INSERT INTO "cookbook_revisions" VALUES('id3',1,1,'candidate','0888fc7b3f4d4aba','[{"name":"goal.1","meaning":"","question":"","kind":"text","index":0,"required":true,"options":[]}]','[{"id":"s1","action":{"kind":"fill","value":"{{goal.1}}"},"signature":{"role":"textbox","tag":"input","type":"text","name":"City","label":"","text":"","question":"City","meaning":"address-level2","html_name":"city","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/main/form/label/input","neighbours":["Rooms","Search"],"section":"Rooms","box":[64,90,177,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"precondition":{"all_of":[]},"postcondition":{"all_of":[{"kind":"value"}],"within_s":10.0},"optional":false,"needs":[],"effect":"none","health":{"score":100,"successes":0,"failures":0}},{"id":"s2","action":{"kind":"click","by_place":false},"signature":{"role":"button","tag":"button","type":"submit","name":"Search","label":"","text":"","question":"","meaning":"","html_name":"","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/main/form/button","neighbours":["Rooms","City"],"section":"Rooms","box":[32,119,58,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"precondition":{"all_of":[]},"postcondition":{"all_of":[{"kind":"text","text":"Rooms in {{goal.1}}"}],"within_s":10.0},"optional":false,"needs":[],"effect":"none","health":{"score":100,"successes":0,"failures":0}}]','{}',100,0,0,0,'2026-03-01 09:00:34.000000','id1',NULL,'[]');
INSERT INTO "cookbook_revisions" VALUES('id6',1,1,'candidate','7f97d94e22ea5a47','[{"name":"given-name","meaning":"given-name","question":"First name","kind":"text","index":0,"required":true,"options":[]},{"name":"email","meaning":"email","question":"Email address","kind":"email","index":0,"required":true,"options":[]}]','[{"id":"s1","action":{"kind":"fill","value":"{{given-name}}"},"signature":{"role":"textbox","tag":"input","type":"text","name":"First name","label":"","text":"","question":"First name","meaning":"given-name","html_name":"first","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/form/p/label/input","neighbours":["Apply","Email address","Submit application"],"section":"Apply","box":[80,80,177,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"precondition":{"all_of":[]},"postcondition":{"all_of":[{"kind":"value"}],"within_s":10.0},"optional":false,"needs":[],"effect":"none","health":{"score":100,"successes":0,"failures":0}},{"id":"s2","action":{"kind":"fill","value":"{{email}}"},"signature":{"role":"textbox","tag":"input","type":"email","name":"Email address","label":"","text":"","question":"Email address","meaning":"email","html_name":"email","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/form/p[2]/label/input","neighbours":["Apply","First name","Submit application"],"section":"Apply","box":[102,117,177,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"precondition":{"all_of":[]},"postcondition":{"all_of":[{"kind":"value"}],"within_s":10.0},"optional":false,"needs":[],"effect":"none","health":{"score":100,"successes":0,"failures":0}},{"id":"s3","action":{"kind":"click","by_place":false},"signature":{"role":"button","tag":"button","type":"submit","name":"Submit application","label":"","text":"","question":"","meaning":"","html_name":"","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/form/button","neighbours":["Apply","First name","Email address"],"section":"Apply","box":[8,154,125,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"precondition":{"all_of":[{"kind":"page","types":["application"]}]},"postcondition":{"all_of":[{"kind":"moved"},{"kind":"page","types":["confirmation"]}],"within_s":10.0},"optional":false,"needs":[],"effect":"outside","health":{"score":100,"successes":0,"failures":0}}]','{}',100,0,0,0,'2026-03-01 09:00:53.000000','id5',NULL,'[{"question":"First name","meaning":"given-name"},{"question":"Email address","meaning":"email"}]');
CREATE TABLE cookbooks (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	scope VARCHAR NOT NULL, 
	task_type VARCHAR NOT NULL, 
	platform VARCHAR NOT NULL, 
	url_pattern VARCHAR NOT NULL, 
	task_pattern VARCHAR NOT NULL, 
	current INTEGER, 
	candidate INTEGER, 
	pinned INTEGER, 
	health_score INTEGER NOT NULL, 
	success_count INTEGER NOT NULL, 
	failure_count INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	last_used_at DATETIME, 
	last_verified_at DATETIME, 
	created_by VARCHAR NOT NULL, enabled BOOLEAN NOT NULL DEFAULT TRUE, 
	PRIMARY KEY (id)
);
INSERT INTO "cookbooks" VALUES('id3','Show rooms in {{goal.1}}','user','custom','generic','127.0.0.1:{rooms}','Show rooms in {{goal.1}}',NULL,1,NULL,100,0,0,'2026-03-01 09:00:34.000000','2026-03-01 09:00:35.000000',NULL,NULL,'id1',1);
INSERT INTO "cookbooks" VALUES('id6','fill on 127.0.0.1:{careers}','user','fill_form','generic','127.0.0.1:{careers}/apply','',NULL,1,NULL,100,0,0,'2026-03-01 09:00:53.000000','2026-03-01 09:00:54.000000',NULL,NULL,'id5',1);
CREATE TABLE deliveries (
	number INTEGER NOT NULL, 
	hook VARCHAR NOT NULL, 
	task VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	attempts INTEGER NOT NULL, 
	next_at DATETIME, 
	said VARCHAR NOT NULL, 
	PRIMARY KEY (number), 
	FOREIGN KEY(hook) REFERENCES webhooks (id) ON DELETE CASCADE, 
	FOREIGN KEY(task) REFERENCES tasks (id) ON DELETE CASCADE
);
CREATE TABLE events (
	run VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	kind VARCHAR NOT NULL, 
	picture VARCHAR NOT NULL, 
	payload TEXT NOT NULL, 
	PRIMARY KEY (run, seq), 
	FOREIGN KEY(run) REFERENCES runs (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('id1',1,'2026-03-01 09:00:04.000000','run_started','','{"kind":"run_started","resumed":false}');
INSERT INTO "events" VALUES('id1',2,'2026-03-01 09:00:05.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{rooms}","page_type":"search","platform":"generic","fingerprint":"0888fc7b3f4d4aba","elements":2,"fields":1,"ms":138.9,"tab":1}');
INSERT INTO "events" VALUES('id1',3,'2026-03-01 09:00:06.000000','mode_chosen','','{"kind":"mode_chosen","mode":"explore","reason":"No cookbook applies here yet.","cookbook":"","revision":0}');
INSERT INTO "events" VALUES('id1',4,'2026-03-01 09:00:08.000000','model_asked','','{"kind":"model_asked","role":"scheduler","model":"openai-chat:some-model","usage":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"ms":1007.3,"sections":{"instructions":350,"tools":549,"goal":15,"today":7,"queue":9,"limits":5,"page":37},"pictures":0,"repairs":0,"error":""}');
INSERT INTO "events" VALUES('id1',5,'2026-03-01 09:00:10.000000','scheduled','','{"kind":"scheduled","cycle":1,"subtasks":[{"id":"t1","goal":"Part 1 of it","done_when":"it shows","state":"waiting","note":""}]}');
INSERT INTO "events" VALUES('id1',6,'2026-03-01 09:00:12.000000','iterated','','{"kind":"iterated","cycle":1,"subtask":"","iteration":{"role":"scheduler","number":1,"policy":"model","reasoning":"","calls":[{"tool":"set_subtasks","parameters":{"subtasks":[{"goal":"Part 1 of it","done_when":"it shows"}]},"reason":"","success":true,"result":"the queue: t1","error":"","at":"2026-03-01T09:00:09Z"},{"tool":"start_work","parameters":{},"reason":"as planned","success":true,"result":"","error":"","at":"2026-03-01T09:00:11Z"}],"guidance_for_next":"","detecting_loop":false,"loop_reasoning":""}}');
INSERT INTO "events" VALUES('id1',7,'2026-03-01 09:00:13.000000','scheduled','','{"kind":"scheduled","cycle":1,"subtasks":[{"id":"t1","goal":"Part 1 of it","done_when":"it shows","state":"working","note":""}]}');
INSERT INTO "events" VALUES('id1',8,'2026-03-01 09:00:15.000000','model_asked','','{"kind":"model_asked","role":"worker","model":"openai-chat:some-model","usage":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"ms":7.6,"sections":{"instructions":455,"tools":1634,"goal":6,"today":7,"work":10,"limits":9,"page":37},"pictures":0,"repairs":0,"error":""}');
INSERT INTO "events" VALUES('id1',9,'2026-03-01 09:00:17.000000','step_started','','{"kind":"step_started","step":"s1","action":{"kind":"fill","value":"Porto"},"target":"textbox “City”","signature":{"role":"textbox","tag":"input","type":"text","name":"City","label":"","text":"","question":"City","meaning":"address-level2","html_name":"city","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/main/form/label/input","neighbours":["Rooms","Search"],"section":"Rooms","box":[64,90,177,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"rung":"model","effect":"none","parameter":null,"turns":false,"by":""}');
INSERT INTO "events" VALUES('id1',10,'2026-03-01 09:00:18.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{rooms}","page_type":"search","platform":"generic","fingerprint":"0888fc7b3f4d4aba","elements":2,"fields":1,"ms":8.5,"tab":1}');
INSERT INTO "events" VALUES('id1',11,'2026-03-01 09:00:19.000000','step_finished','','{"kind":"step_finished","step":"s1","rung":"model","outcome":{"ok":true,"failure":null,"message":"","how":"trusted","unchanged":false,"offered":[],"chosen":[],"is_astray":false,"navigated":false,"new_tab":false,"dialog":"","declined":false,"download":"","ms":14.4},"held":true,"score":1.0,"why":"","again":false}');
INSERT INTO "events" VALUES('id1',12,'2026-03-01 09:00:21.000000','step_started','','{"kind":"step_started","step":"s2","action":{"kind":"click","by_place":false},"target":"button “Search”","signature":{"role":"button","tag":"button","type":"submit","name":"Search","label":"","text":"","question":"","meaning":"","html_name":"","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/main/form/button","neighbours":["Rooms","City"],"section":"Rooms","box":[32,119,58,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"rung":"model","effect":"none","parameter":null,"turns":false,"by":""}');
INSERT INTO "events" VALUES('id1',13,'2026-03-01 09:00:22.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{rooms}","page_type":"search","platform":"generic","fingerprint":"0888fc7b3f4d4aba","elements":2,"fields":1,"ms":70.4,"tab":1}');
INSERT INTO "events" VALUES('id1',14,'2026-03-01 09:00:23.000000','step_finished','','{"kind":"step_finished","step":"s2","rung":"model","outcome":{"ok":true,"failure":null,"message":"","how":"trusted","unchanged":false,"offered":[],"chosen":[],"is_astray":false,"navigated":true,"new_tab":false,"dialog":"","declined":false,"download":"","ms":44.3},"held":true,"score":1.0,"why":"","again":false}');
INSERT INTO "events" VALUES('id1',15,'2026-03-01 09:00:24.000000','iterated','','{"kind":"iterated","cycle":1,"subtask":"t1","iteration":{"role":"worker","number":1,"policy":"model","reasoning":"","calls":[{"tool":"fill","parameters":{"ref":"e1","value":"Porto"},"reason":"for City","success":true,"result":"~ [e1] textbox \"City\": value \"\" → \"Porto\"","error":"","at":"2026-03-01T09:00:16Z"},{"tool":"click","parameters":{"ref":"e2","by_place":false},"reason":"for Search","success":true,"result":"url: http://127.0.0.1:{rooms}/ → http://127.0.0.1:{rooms}/?city=Porto; title: Rooms – Rooms → Rooms in Porto – Rooms; + [e1] textbox \"City\"; + [e2] button \"Search\"; - [e1] textbox \"City\" = \"Porto\"; - [e2] button \"Search\"; + \"Rooms in Porto\"; -…","error":"","at":"2026-03-01T09:00:20Z"}],"guidance_for_next":"","detecting_loop":false,"loop_reasoning":""}}');
INSERT INTO "events" VALUES('id1',16,'2026-03-01 09:00:26.000000','model_asked','','{"kind":"model_asked","role":"worker","model":"openai-chat:some-model","usage":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"ms":9.6,"sections":{"instructions":455,"tools":1634,"goal":6,"today":7,"work":10,"steps":76,"results":75,"limits":9,"page":44},"pictures":0,"repairs":0,"error":""}');
INSERT INTO "events" VALUES('id1',17,'2026-03-01 09:00:28.000000','iterated','','{"kind":"iterated","cycle":1,"subtask":"t1","iteration":{"role":"worker","number":2,"policy":"model","reasoning":"","calls":[{"tool":"mark_done","parameters":{"summary":"All done.","achieved":true},"reason":"","success":true,"result":"","error":"","at":"2026-03-01T09:00:27Z"}],"guidance_for_next":"","detecting_loop":false,"loop_reasoning":""}}');
INSERT INTO "events" VALUES('id1',18,'2026-03-01 09:00:30.000000','model_asked','','{"kind":"model_asked","role":"verifier","model":"openai-chat:some-model","usage":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"ms":7.1,"sections":{"instructions":386,"tools":825,"goal":6,"today":7,"work":10,"summary":10,"steps":85,"limits":5,"page":44},"pictures":0,"repairs":0,"error":""}');
INSERT INTO "events" VALUES('id1',19,'2026-03-01 09:00:32.000000','judged','','{"kind":"judged","cycle":1,"verdict":{"kind":"complete","reason":"The page says so.","work_done":true,"proof":"Rooms in Porto"},"proven":true}');
INSERT INTO "events" VALUES('id1',20,'2026-03-01 09:00:33.000000','iterated','','{"kind":"iterated","cycle":1,"subtask":"t1","iteration":{"role":"verifier","number":1,"policy":"model","reasoning":"","calls":[{"tool":"mark_complete","parameters":{"proof":"Rooms in Porto"},"reason":"The page says so.","success":true,"result":"","error":"","at":"2026-03-01T09:00:31Z"}],"guidance_for_next":"","detecting_loop":false,"loop_reasoning":""}}');
INSERT INTO "events" VALUES('id1',21,'2026-03-01 09:00:36.000000','learned','','{"kind":"learned","cookbook":"id3","revision":1,"steps":2}');
INSERT INTO "events" VALUES('id1',22,'2026-03-01 09:00:37.000000','run_finished','','{"kind":"run_finished","status":"complete","reason":"The page says so.","usage":{"model":{"calls":4,"input_tokens":400,"cached_tokens":0,"output_tokens":80,"cost_usd":0.0,"unpriced":4},"by_role":{"scheduler":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"worker":{"calls":2,"input_tokens":200,"cached_tokens":0,"output_tokens":40,"cost_usd":0.0,"unpriced":2},"verifier":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1}},"seconds":1.719,"steps_by_rung":{"model":2}}}');
INSERT INTO "events" VALUES('id5',1,'2026-03-01 09:00:41.000000','run_started','','{"kind":"run_started","resumed":false}');
INSERT INTO "events" VALUES('id5',2,'2026-03-01 09:00:42.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{careers}/apply","page_type":"application","platform":"generic","fingerprint":"7f97d94e22ea5a47","elements":3,"fields":2,"ms":367.8,"tab":1}');
INSERT INTO "events" VALUES('id5',3,'2026-03-01 09:00:43.000000','mode_chosen','','{"kind":"mode_chosen","mode":"explore","reason":"No cookbook applies here yet.","cookbook":"","revision":0}');
INSERT INTO "events" VALUES('id5',4,'2026-03-01 09:00:44.000000','step_started','','{"kind":"step_started","step":"s1","action":{"kind":"fill","value":"{{given-name}}"},"target":"textbox “First name”","signature":{"role":"textbox","tag":"input","type":"text","name":"First name","label":"","text":"","question":"First name","meaning":"given-name","html_name":"first","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/form/p/label/input","neighbours":["Apply","Email address","Submit application"],"section":"Apply","box":[80,80,177,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"rung":"rules","effect":"none","parameter":{"name":"given-name","meaning":"given-name","question":"First name","kind":"text","index":0,"required":true,"options":[]},"turns":false,"by":""}');
INSERT INTO "events" VALUES('id5',5,'2026-03-01 09:00:45.000000','step_started','','{"kind":"step_started","step":"s2","action":{"kind":"fill","value":"{{email}}"},"target":"textbox “Email address”","signature":{"role":"textbox","tag":"input","type":"email","name":"Email address","label":"","text":"","question":"Email address","meaning":"email","html_name":"email","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/form/p[2]/label/input","neighbours":["Apply","First name","Submit application"],"section":"Apply","box":[102,117,177,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"rung":"rules","effect":"none","parameter":{"name":"email","meaning":"email","question":"Email address","kind":"email","index":0,"required":true,"options":[]},"turns":false,"by":""}');
INSERT INTO "events" VALUES('id5',6,'2026-03-01 09:00:46.000000','step_finished','','{"kind":"step_finished","step":"s1","rung":"rules","outcome":{"ok":true,"failure":null,"message":"","how":"batch","unchanged":false,"offered":[],"chosen":[],"is_astray":false,"navigated":false,"new_tab":false,"dialog":"","declined":false,"download":"","ms":4.84},"held":true,"score":1.0,"why":"","again":false}');
INSERT INTO "events" VALUES('id5',7,'2026-03-01 09:00:47.000000','step_finished','','{"kind":"step_finished","step":"s2","rung":"rules","outcome":{"ok":true,"failure":null,"message":"","how":"batch","unchanged":false,"offered":[],"chosen":[],"is_astray":false,"navigated":false,"new_tab":false,"dialog":"","declined":false,"download":"","ms":4.84},"held":true,"score":1.0,"why":"","again":false}');
INSERT INTO "events" VALUES('id5',8,'2026-03-01 09:00:48.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{careers}/apply","page_type":"application","platform":"generic","fingerprint":"7f97d94e22ea5a47","elements":3,"fields":2,"ms":5.0,"tab":1}');
INSERT INTO "events" VALUES('id5',9,'2026-03-01 09:00:49.000000','step_started','','{"kind":"step_started","step":"s3","action":{"kind":"click","by_place":false},"target":"button “Submit application”","signature":{"role":"button","tag":"button","type":"submit","name":"Submit application","label":"","text":"","question":"","meaning":"","html_name":"","id":"","test_id":"","autocomplete":"","placeholder":"","href":"","classes":"","options":[],"path":"html/body/form/button","neighbours":["Apply","First name","Email address"],"section":"Apply","box":[8,154,125,21],"ordinal":0,"alike":1,"hidden":false,"group":false},"rung":"rules","effect":"outside","parameter":null,"turns":true,"by":""}');
INSERT INTO "events" VALUES('id5',10,'2026-03-01 09:00:50.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{careers}/send","page_type":"confirmation","platform":"generic","fingerprint":"e3b0c44298fc1c14","elements":0,"fields":0,"ms":29.3,"tab":1}');
INSERT INTO "events" VALUES('id5',11,'2026-03-01 09:00:51.000000','step_finished','','{"kind":"step_finished","step":"s3","rung":"rules","outcome":{"ok":true,"failure":null,"message":"","how":"trusted","unchanged":false,"offered":[],"chosen":[],"is_astray":false,"navigated":true,"new_tab":false,"dialog":"","declined":false,"download":"","ms":44.0},"held":true,"score":1.0,"why":"","again":false}');
INSERT INTO "events" VALUES('id5',12,'2026-03-01 09:00:52.000000','effect_resolved','','{"kind":"effect_resolved","step":"s3","landed":true,"proof":"Thank you for your application (AB-1234)"}');
INSERT INTO "events" VALUES('id5',13,'2026-03-01 09:00:55.000000','learned','','{"kind":"learned","cookbook":"id6","revision":1,"steps":3}');
INSERT INTO "events" VALUES('id5',14,'2026-03-01 09:00:56.000000','run_finished','','{"kind":"run_finished","status":"complete","reason":"Sent; the site confirms it.","usage":{"model":{"calls":0,"input_tokens":0,"cached_tokens":0,"output_tokens":0,"cost_usd":0.0,"unpriced":0},"by_role":{},"seconds":0.641,"steps_by_rung":{"rules":3}}}');
INSERT INTO "events" VALUES('id7',1,'2026-03-01 09:01:00.000000','run_started','','{"kind":"run_started","resumed":false}');
INSERT INTO "events" VALUES('id7',2,'2026-03-01 09:01:01.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{desk}","page_type":"other","platform":"generic","fingerprint":"0265370b6fd94abc","elements":2,"fields":0,"ms":11.2,"tab":1}');
INSERT INTO "events" VALUES('id7',3,'2026-03-01 09:01:02.000000','mode_chosen','','{"kind":"mode_chosen","mode":"explore","reason":"No cookbook applies here yet.","cookbook":"","revision":0}');
INSERT INTO "events" VALUES('id7',4,'2026-03-01 09:01:04.000000','model_asked','','{"kind":"model_asked","role":"scheduler","model":"openai-chat:some-model","usage":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"ms":25.7,"sections":{"instructions":350,"tools":549,"goal":19,"today":7,"values":5,"queue":9,"limits":5,"page":46},"pictures":0,"repairs":0,"error":""}');
INSERT INTO "events" VALUES('id7',5,'2026-03-01 09:01:06.000000','scheduled','','{"kind":"scheduled","cycle":1,"subtasks":[{"id":"t1","goal":"Part 1 of it","done_when":"it shows","state":"waiting","note":""}]}');
INSERT INTO "events" VALUES('id7',6,'2026-03-01 09:01:08.000000','iterated','','{"kind":"iterated","cycle":1,"subtask":"","iteration":{"role":"scheduler","number":1,"policy":"model","reasoning":"","calls":[{"tool":"set_subtasks","parameters":{"subtasks":[{"goal":"Part 1 of it","done_when":"it shows"}]},"reason":"","success":true,"result":"the queue: t1","error":"","at":"2026-03-01T09:01:05Z"},{"tool":"start_work","parameters":{},"reason":"as planned","success":true,"result":"","error":"","at":"2026-03-01T09:01:07Z"}],"guidance_for_next":"","detecting_loop":false,"loop_reasoning":""}}');
INSERT INTO "events" VALUES('id7',7,'2026-03-01 09:01:09.000000','scheduled','','{"kind":"scheduled","cycle":1,"subtasks":[{"id":"t1","goal":"Part 1 of it","done_when":"it shows","state":"working","note":""}]}');
INSERT INTO "events" VALUES('id7',8,'2026-03-01 09:01:11.000000','model_asked','','{"kind":"model_asked","role":"worker","model":"openai-chat:some-model","usage":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"ms":7.4,"sections":{"instructions":455,"tools":1634,"goal":10,"today":7,"values":5,"work":10,"limits":9,"page":46},"pictures":0,"repairs":0,"error":""}');
INSERT INTO "events" VALUES('id7',9,'2026-03-01 09:01:13.000000','step_started','','{"kind":"step_started","step":"s1","action":{"kind":"click","by_place":false},"target":"link “Tickets”","signature":{"role":"link","tag":"a","type":"","name":"Tickets","label":"","text":"","question":"","meaning":"","html_name":"","id":"","test_id":"","autocomplete":"","placeholder":"","href":"/tickets","classes":"","options":[],"path":"html/body/header/nav/a[2]","neighbours":["Start","Help desk","3 tickets are open."],"section":"","box":[82,32,50,17],"ordinal":0,"alike":1,"hidden":false,"group":false},"rung":"model","effect":"none","parameter":null,"turns":false,"by":""}');
INSERT INTO "events" VALUES('id7',10,'2026-03-01 09:01:14.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{desk}/tickets","page_type":"other","platform":"generic","fingerprint":"0265370b6fd94abc","elements":6,"fields":0,"ms":5.9,"tab":1}');
INSERT INTO "events" VALUES('id7',11,'2026-03-01 09:01:15.000000','step_finished','','{"kind":"step_finished","step":"s1","rung":"model","outcome":{"ok":true,"failure":null,"message":"","how":"trusted","unchanged":false,"offered":[],"chosen":[],"is_astray":false,"navigated":true,"new_tab":false,"dialog":"","declined":false,"download":"","ms":60.8},"held":true,"score":1.0,"why":"","again":false}');
INSERT INTO "events" VALUES('id7',12,'2026-03-01 09:01:16.000000','iterated','','{"kind":"iterated","cycle":1,"subtask":"t1","iteration":{"role":"worker","number":1,"policy":"model","reasoning":"","calls":[{"tool":"click","parameters":{"ref":"e2","by_place":false},"reason":"for Tickets","success":true,"result":"url: http://127.0.0.1:{desk}/ → http://127.0.0.1:{desk}/tickets; title: Help desk – Desk → Tickets – Desk; + [e1] link \"Start\"; + [e2] link \"Tickets\"; + [e3] link \"4711\"; + [e4] link \"4712\"; + [e5] link \"4713\"; + [e6] link \"4720\"; - [e1] lin…","error":"","at":"2026-03-01T09:01:12Z"}],"guidance_for_next":"","detecting_loop":false,"loop_reasoning":""}}');
INSERT INTO "events" VALUES('id7',13,'2026-03-01 09:01:18.000000','model_asked','','{"kind":"model_asked","role":"worker","model":"openai-chat:some-model","usage":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"ms":7.2,"sections":{"instructions":455,"tools":1634,"goal":10,"today":7,"values":5,"work":10,"steps":57,"results":75,"limits":9,"page":92},"pictures":0,"repairs":0,"error":""}');
INSERT INTO "events" VALUES('id7',14,'2026-03-01 09:01:20.000000','step_started','','{"kind":"step_started","step":"s2","action":{"kind":"click","by_place":false},"target":"link “4712”","signature":{"role":"link","tag":"a","type":"","name":"4712","label":"","text":"","question":"","meaning":"","html_name":"","id":"","test_id":"","autocomplete":"","placeholder":"","href":"/tickets/4712","classes":"","options":[],"path":"html/body/main/table/tbody/tr[3]/td/a","neighbours":["4711","Printer is on fire","Open","Password lost","Open","4713"],"section":"Tickets","box":[35,177,36,17],"ordinal":0,"alike":1,"hidden":false,"group":false},"rung":"model","effect":"none","parameter":null,"turns":false,"by":""}');
INSERT INTO "events" VALUES('id7',15,'2026-03-01 09:01:21.000000','page_observed','','{"kind":"page_observed","url_pattern":"127.0.0.1:{desk}/tickets/*","page_type":"contact","platform":"generic","fingerprint":"d2ec393c47f7b0f9","elements":7,"fields":3,"ms":18.1,"tab":1}');
INSERT INTO "events" VALUES('id7',16,'2026-03-01 09:01:22.000000','step_finished','','{"kind":"step_finished","step":"s2","rung":"model","outcome":{"ok":true,"failure":null,"message":"","how":"trusted","unchanged":false,"offered":[],"chosen":[],"is_astray":false,"navigated":true,"new_tab":false,"dialog":"","declined":false,"download":"","ms":47.0},"held":true,"score":1.0,"why":"","again":false}');
INSERT INTO "events" VALUES('id7',17,'2026-03-01 09:01:23.000000','iterated','','{"kind":"iterated","cycle":1,"subtask":"t1","iteration":{"role":"worker","number":2,"policy":"model","reasoning":"","calls":[{"tool":"click","parameters":{"ref":"e4","by_place":false},"reason":"for 4712","success":true,"result":"url: http://127.0.0.1:{desk}/tickets → http://127.0.0.1:{desk}/tickets/4712; title: Tickets – Desk → 4712: Password lost – Desk; + [e1] link \"Start\"; + [e2] link \"Tickets\"; + [e3] textbox \"Reply\"; + [e4] button \"Send reply\"; + [e5] combobox…","error":"","at":"2026-03-01T09:01:19Z"}],"guidance_for_next":"","detecting_loop":false,"loop_reasoning":""}}');
INSERT INTO "events" VALUES('id7',18,'2026-03-01 09:01:25.000000','run_finished','','{"kind":"run_finished","status":"interrupted","reason":"Stopped. Run it again, and it goes on from what it did.","usage":{"model":{"calls":4,"input_tokens":300,"cached_tokens":0,"output_tokens":60,"cost_usd":0.0,"unpriced":3},"by_role":{"scheduler":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"worker":{"calls":3,"input_tokens":200,"cached_tokens":0,"output_tokens":40,"cost_usd":0.0,"unpriced":2}},"seconds":0.258,"steps_by_rung":{"model":2}}}');
CREATE TABLE migrations (
	number INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	applied_at DATETIME NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "migrations" VALUES(1,'first tables','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(2,'postings','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(3,'atlases','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(4,'tasks','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(5,'changed tasks','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(6,'said elsewhere','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(7,'savings','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(8,'sealed values','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(9,'webhooks','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(10,'resuming','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(11,'views','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(12,'tracking','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(13,'sealed views','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(14,'enabled cookbooks','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(15,'used things','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(16,'what was asked','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(17,'keys of forms','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(18,'scraped records','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(19,'unproven ways','2026-03-01 09:00:01.000000');
INSERT INTO "migrations" VALUES(20,'saved searches','2026-03-01 09:00:01.000000');
CREATE TABLE posting_changes (
	number INTEGER NOT NULL, 
	posting INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	run VARCHAR NOT NULL, 
	field VARCHAR NOT NULL, 
	"before" VARCHAR NOT NULL, 
	"after" VARCHAR NOT NULL, 
	PRIMARY KEY (number), 
	FOREIGN KEY(posting) REFERENCES postings (number) ON DELETE CASCADE
);
CREATE TABLE posting_keys (
	"key" VARCHAR NOT NULL, 
	posting INTEGER NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(posting) REFERENCES postings (number) ON DELETE CASCADE
);
CREATE TABLE posting_sightings (
	posting INTEGER NOT NULL, 
	site VARCHAR NOT NULL, 
	list VARCHAR NOT NULL, 
	url VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	run VARCHAR NOT NULL, 
	seen_at DATETIME NOT NULL, 
	gone_at DATETIME, said TEXT, 
	PRIMARY KEY (posting, site, list), 
	FOREIGN KEY(posting) REFERENCES postings (number) ON DELETE CASCADE
);
CREATE TABLE postings (
	number INTEGER NOT NULL, 
	id VARCHAR NOT NULL, 
	site VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	organisation VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	first_seen_at DATETIME NOT NULL, 
	last_seen_at DATETIME NOT NULL, 
	changed_at DATETIME NOT NULL, 
	closed_at DATETIME, 
	PRIMARY KEY (number), 
	CONSTRAINT uq_postings_id UNIQUE (id)
);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)VALUES('table','postings_search','postings_search',0,'CREATE VIRTUAL TABLE postings_search USING fts5 (title, organisation, places, tags, description, content=''postings_searched'', content_rowid=''number'', tokenize=''unicode61 remove_diacritics 2'')');
CREATE TABLE 'postings_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO "postings_search_config" VALUES('version',4);
CREATE TABLE 'postings_search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO "postings_search_data" VALUES(1,X'');
INSERT INTO "postings_search_data" VALUES(10,X'00000000000000');
CREATE TABLE 'postings_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE 'postings_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE runs (
	id VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	task_type VARCHAR NOT NULL, 
	url VARCHAR NOT NULL, 
	cookbook VARCHAR NOT NULL, 
	started_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	body TEXT NOT NULL, task_id VARCHAR NOT NULL DEFAULT '', 
	PRIMARY KEY (id)
);
INSERT INTO "runs" VALUES('id1','complete','custom','http://127.0.0.1:{rooms}/','id3','2026-03-01 09:00:02.000000','2026-03-01 09:00:38.000000','{"version":1,"id":"id1","task":{"version":1,"type":"custom","url":"http://127.0.0.1:{rooms}/","goal":"Show rooms in Porto","files":{},"model":"openai-chat:some-model","verifier_model":"","vision":"auto","pictures":false,"reveal":[],"profile":"","browser_profile":"","input":{},"secret":[],"posting":"","form":"","execution_mode":"auto","submit":"review","hosts":[],"resources":[],"wanted":{"query":"","location":"","filters":{},"fields":[],"record":{},"records":100,"pages":10,"errors":5,"duplicates":50,"details":true,"delay_s":null,"obey_robots":true,"user_agent":"","through":"auto","afresh":false},"limits":{"steps":200,"pages":20,"seconds":600.0,"model_calls":100,"model_tokens":1000000,"cost_usd":5.0,"cycles":20,"iterations":8,"failures":2,"plans":3,"step_seconds":16.585693359375,"depth":4,"fruitless":8},"by_agent":false},"task_id":"","data":"6d5a77be09167ed2800e15d0c2a07c55","person":"dc9c638424529485afa38f4bb7e1f4ae","status":"complete","reason":"The page says so.","error":"","mode":"explore","cookbook":"id3","revision":1,"started_at":"2026-03-01T09:00:02Z","finished_at":"2026-03-01T09:00:38Z","usage":{"model":{"calls":4,"input_tokens":400,"cached_tokens":0,"output_tokens":80,"cost_usd":0.0,"unpriced":4},"by_role":{"scheduler":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"worker":{"calls":2,"input_tokens":200,"cached_tokens":0,"output_tokens":40,"cost_usd":0.0,"unpriced":2},"verifier":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1}},"seconds":1.719,"steps_by_rung":{"model":2}},"proof":"Rooms in Porto"}','');
INSERT INTO "runs" VALUES('id5','complete','fill_form','http://127.0.0.1:{careers}/apply','id6','2026-03-01 09:00:39.000000','2026-03-01 09:00:57.000000','{"version":1,"id":"id5","task":{"version":1,"type":"fill_form","url":"http://127.0.0.1:{careers}/apply","goal":"","files":{},"model":"","verifier_model":"","vision":"auto","pictures":false,"reveal":[],"profile":"{{profile}}","browser_profile":"","input":{},"secret":[],"posting":"","form":"","execution_mode":"auto","submit":"submit","hosts":[],"resources":[],"wanted":{"query":"","location":"","filters":{},"fields":[],"record":{},"records":100,"pages":10,"errors":5,"duplicates":50,"details":true,"delay_s":null,"obey_robots":true,"user_agent":"","through":"auto","afresh":false},"limits":{"steps":200,"pages":20,"seconds":600.0,"model_calls":100,"model_tokens":1000000,"cost_usd":5.0,"cycles":20,"iterations":8,"failures":2,"plans":3,"step_seconds":16.585693359375,"depth":4,"fruitless":8},"by_agent":false},"task_id":"","data":"","person":"e8f9a2b0eeca52494ed4ec836cd364e6","status":"complete","reason":"Sent; the site confirms it.","error":"","mode":"explore","cookbook":"id6","revision":1,"started_at":"2026-03-01T09:00:39Z","finished_at":"2026-03-01T09:00:57Z","usage":{"model":{"calls":0,"input_tokens":0,"cached_tokens":0,"output_tokens":0,"cost_usd":0.0,"unpriced":0},"by_role":{},"seconds":0.641,"steps_by_rung":{"rules":3}},"proof":"Thank you for your application (AB-1234)"}','');
INSERT INTO "runs" VALUES('id7','interrupted','custom','http://127.0.0.1:{desk}/','','2026-03-01 09:00:58.000000','2026-03-01 09:01:26.000000','{"version":1,"id":"id7","task":{"version":1,"type":"custom","url":"http://127.0.0.1:{desk}/","goal":"Answer ticket 4712 with {{message}}","files":{},"model":"openai-chat:some-model","verifier_model":"","vision":"auto","pictures":false,"reveal":[],"profile":"","browser_profile":"","input":{"message":"{{message}}"},"secret":[],"posting":"","form":"","execution_mode":"auto","submit":"submit","hosts":[],"resources":[],"wanted":{"query":"","location":"","filters":{},"fields":[],"record":{},"records":100,"pages":10,"errors":5,"duplicates":50,"details":true,"delay_s":null,"obey_robots":true,"user_agent":"","through":"auto","afresh":false},"limits":{"steps":200,"pages":20,"seconds":600.0,"model_calls":100,"model_tokens":1000000,"cost_usd":5.0,"cycles":20,"iterations":8,"failures":2,"plans":3,"step_seconds":16.585693359375,"depth":4,"fruitless":8},"by_agent":false},"task_id":"","data":"6f090f9cf1a1bb313a6abb14177ba3c8","person":"7f94e6d7d0b2a6a1017a4ef4b66dd6dc","status":"interrupted","reason":"Stopped. Run it again, and it goes on from what it did.","error":"","mode":"explore","cookbook":"","revision":0,"started_at":"2026-03-01T09:00:58Z","finished_at":"2026-03-01T09:01:26Z","usage":{"model":{"calls":4,"input_tokens":300,"cached_tokens":0,"output_tokens":60,"cost_usd":0.0,"unpriced":3},"by_role":{"scheduler":{"calls":1,"input_tokens":100,"cached_tokens":0,"output_tokens":20,"cost_usd":0.0,"unpriced":1},"worker":{"calls":3,"input_tokens":200,"cached_tokens":0,"output_tokens":40,"cost_usd":0.0,"unpriced":2}},"seconds":0.258,"steps_by_rung":{"model":2}},"proof":""}','');
CREATE TABLE savings (
	span VARCHAR NOT NULL, 
	first DATE NOT NULL, 
	site VARCHAR NOT NULL, 
	cookbook VARCHAR NOT NULL, 
	outcome VARCHAR NOT NULL, 
	cause VARCHAR NOT NULL, 
	runs INTEGER NOT NULL, 
	heals INTEGER NOT NULL, 
	calls INTEGER NOT NULL, 
	first_calls INTEGER NOT NULL, 
	seconds DOUBLE NOT NULL, 
	first_seconds DOUBLE NOT NULL, 
	cost_usd DOUBLE NOT NULL, 
	first_cost_usd DOUBLE NOT NULL, 
	PRIMARY KEY (span, first, site, cookbook, outcome, cause)
);
INSERT INTO "savings" VALUES('day','2026-03-01','127.0.0.1:{rooms}','id3','explored','',1,0,4,0,1.719,0.0,0.0,0.0);
INSERT INTO "savings" VALUES('month','2026-03-01','127.0.0.1:{rooms}','id3','explored','',1,0,4,0,1.719,0.0,0.0,0.0);
INSERT INTO "savings" VALUES('day','2026-03-01','127.0.0.1:{careers}','id6','explored','',1,0,0,0,0.641,0.0,0.0,0.0);
INSERT INTO "savings" VALUES('month','2026-03-01','127.0.0.1:{careers}','id6','explored','',1,0,0,0,0.641,0.0,0.0,0.0);
INSERT INTO "savings" VALUES('day','2026-03-01','127.0.0.1:{desk}','','failed','interrupted',1,0,4,0,0.258,0.0,0.0,0.0);
INSERT INTO "savings" VALUES('month','2026-03-01','127.0.0.1:{desk}','','failed','interrupted',1,0,4,0,0.258,0.0,0.0,0.0);
CREATE TABLE scraped_records (
	task VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (task, number), 
	FOREIGN KEY(task) REFERENCES tasks (id) ON DELETE CASCADE
);
CREATE TABLE scrapes (
	task VARCHAR NOT NULL, 
	run VARCHAR NOT NULL, 
	found INTEGER NOT NULL, 
	kept INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	misfits TEXT NOT NULL, 
	PRIMARY KEY (task), 
	FOREIGN KEY(task) REFERENCES tasks (id) ON DELETE CASCADE
);
CREATE TABLE search_postings (
	search VARCHAR NOT NULL, 
	posting INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	changed_at DATETIME NOT NULL, 
	PRIMARY KEY (search, posting), 
	FOREIGN KEY(search) REFERENCES searches (name) ON DELETE CASCADE, 
	FOREIGN KEY(posting) REFERENCES postings (number) ON DELETE CASCADE
);
CREATE TABLE searches (
	name VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	sealed VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE tabs (
	task VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	url VARCHAR NOT NULL, 
	title VARCHAR NOT NULL, 
	opened_at DATETIME NOT NULL, 
	PRIMARY KEY (task, number), 
	FOREIGN KEY(task) REFERENCES tasks (id) ON DELETE CASCADE
);
CREATE TABLE task_leases (
	name VARCHAR NOT NULL, 
	task VARCHAR NOT NULL, 
	fence INTEGER NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE tasks (
	number INTEGER NOT NULL, 
	id VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	wanted VARCHAR NOT NULL, 
	turn INTEGER NOT NULL, 
	not_before DATETIME NOT NULL, 
	expires_at DATETIME, 
	every VARCHAR NOT NULL, 
	idempotency_key VARCHAR, 
	site VARCHAR NOT NULL, 
	account VARCHAR NOT NULL, 
	browser_profile VARCHAR NOT NULL, 
	retries INTEGER NOT NULL, 
	attempts INTEGER NOT NULL, 
	takeovers INTEGER NOT NULL, 
	worker VARCHAR NOT NULL, 
	fence INTEGER NOT NULL, 
	task TEXT NOT NULL, 
	context TEXT NOT NULL, 
	result TEXT, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	started_at DATETIME, 
	finished_at DATETIME, sealed VARCHAR, resume VARCHAR NOT NULL DEFAULT 'auto', from_step VARCHAR NOT NULL DEFAULT '', 
	PRIMARY KEY (number), 
	CONSTRAINT uq_tasks_id UNIQUE (id), 
	CONSTRAINT uq_tasks_idempotency_key UNIQUE (idempotency_key)
);
CREATE TABLE unproven_ways (
	run VARCHAR NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (run), 
	FOREIGN KEY(run) REFERENCES runs (id) ON DELETE CASCADE
);
CREATE TABLE used_things (
	thing VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (thing)
);
CREATE TABLE webhooks (
	id VARCHAR NOT NULL, 
	url VARCHAR NOT NULL, 
	states VARCHAR NOT NULL, 
	sealed VARCHAR NOT NULL, 
	enabled BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE workers (
	id VARCHAR NOT NULL, 
	host VARCHAR NOT NULL, 
	pid INTEGER NOT NULL, 
	slots INTEGER NOT NULL, 
	beats INTEGER NOT NULL, 
	started_at DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, view VARCHAR NOT NULL DEFAULT '', 
	PRIMARY KEY (id)
);
CREATE INDEX ix_cookbooks_platform ON cookbooks (task_type, platform, health_score, updated_at);
CREATE INDEX ix_cookbooks_url ON cookbooks (task_type, url_pattern, health_score, updated_at);
CREATE INDEX ix_runs_status ON runs (status, started_at);
CREATE INDEX ix_runs_url ON runs (url, started_at);
CREATE INDEX ix_runs_started ON runs (started_at);
CREATE INDEX ix_applications_state ON applications (state, updated_at);
CREATE INDEX ix_postings_seen ON postings (first_seen_at);
CREATE INDEX ix_postings_organisation ON postings (organisation);
CREATE INDEX ix_posting_keys_posting ON posting_keys (posting);
CREATE INDEX ix_posting_sightings_list ON posting_sightings (site, list, seen_at);
CREATE INDEX ix_posting_changes_posting ON posting_changes (posting, number);
CREATE VIEW postings_searched (number, title, organisation, places, tags, description) AS SELECT number, json_extract(postings.body, '$.title'), json_extract(postings.body, '$.organisation'), (SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each(postings.body, '$.places')), (SELECT group_concat(value, ' ') FROM json_each(postings.body, '$.tags')), substr(json_extract(postings.body, '$.description'), 1, 100000) FROM postings;
CREATE TRIGGER postings_search_insert AFTER INSERT ON postings BEGIN INSERT INTO postings_search (rowid, title, organisation, places, tags, description) VALUES (new.number, json_extract(new.body, '$.title'), json_extract(new.body, '$.organisation'), (SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each(new.body, '$.places')), (SELECT group_concat(value, ' ') FROM json_each(new.body, '$.tags')), substr(json_extract(new.body, '$.description'), 1, 100000)); END;
CREATE TRIGGER postings_search_delete AFTER DELETE ON postings BEGIN INSERT INTO postings_search (postings_search, rowid, title, organisation, places, tags, description) VALUES ('delete', old.number, json_extract(old.body, '$.title'), json_extract(old.body, '$.organisation'), (SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each(old.body, '$.places')), (SELECT group_concat(value, ' ') FROM json_each(old.body, '$.tags')), substr(json_extract(old.body, '$.description'), 1, 100000)); END;
CREATE TRIGGER postings_search_update AFTER UPDATE OF body ON postings BEGIN INSERT INTO postings_search (postings_search, rowid, title, organisation, places, tags, description) VALUES ('delete', old.number, json_extract(old.body, '$.title'), json_extract(old.body, '$.organisation'), (SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each(old.body, '$.places')), (SELECT group_concat(value, ' ') FROM json_each(old.body, '$.tags')), substr(json_extract(old.body, '$.description'), 1, 100000)); INSERT INTO postings_search (rowid, title, organisation, places, tags, description) VALUES (new.number, json_extract(new.body, '$.title'), json_extract(new.body, '$.organisation'), (SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each(new.body, '$.places')), (SELECT group_concat(value, ' ') FROM json_each(new.body, '$.tags')), substr(json_extract(new.body, '$.description'), 1, 100000)); END;
CREATE INDEX ix_tasks_turn ON tasks (state, every, turn, number);
CREATE INDEX ix_tasks_started ON tasks (started_at, site);
CREATE INDEX ix_tasks_worker ON tasks (worker);
CREATE INDEX ix_asks_task ON asks (task);
CREATE INDEX ix_asks_state ON asks (state, asked_at);
CREATE INDEX ix_runs_task ON runs (task_id, started_at);
CREATE INDEX ix_runs_cookbook ON runs (cookbook, started_at);
CREATE INDEX ix_tasks_updated ON tasks (updated_at, id);
CREATE INDEX ix_deliveries_hook ON deliveries (hook);
CREATE INDEX ix_deliveries_next ON deliveries (next_at);
CREATE INDEX ix_application_notes_application ON application_notes (application);
CREATE INDEX ix_applications_form_key ON applications (form_key);
PRAGMA writable_schema=OFF;
COMMIT;
